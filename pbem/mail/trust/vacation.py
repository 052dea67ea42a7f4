"""Vacation notices whose programs do not say in a header that nobody wrote them.

They are known by their subject and their shape, in the seven languages and the commonest others. A person
must not be taken for one, for her move would be lost without a word: so only a subject that nobody types is
enough alone; one that people might type needs the shape, too; and a mail that has only the shape is answered,
but makes no move.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from pbem.mail.parse.folding import even, folded, in_a_table, unpointed
from pbem.mail.parse.letter import Letter

_MOST_TEXT = 5_000  # characters; a notice says at its beginning what it is

# Some hosts mark mail from outside before its subject.
_MARKED = r"\s*(?:\[(?:ext|extern|external)[^\]]{0,10}\]\s*)?(?:auto\s*:\s*)?"
# Subjects that programs write.
_BY_A_PROGRAM = re.compile(
    in_a_table(
        _MARKED + r"(?:auto(?:matic|mated|matische|matisch)?[ -]?(?:reply|response|responder|antwort|antwoord"
        r"|reactie)"
        r"|autoreply|autoresponse|autosvar|abwesenheitsnotiz|abwesenheitsnachricht"
        r"|abwesenheitsbenachrichtigung|abwesenheitsmeldung|abwesenheitsassistent|autoresponder"
        r"|automatyczna odpowiedź|autoodpowiedź|odpowiedź automatyczna|automatyczna wiadomość"
        r"|автоматический ответ|автоответ(?:чик)?|автоматическое сообщение"
        r"|автоматична відповідь|автовідповідь|автовідповідач|автоматичне повідомлення|автоматичен отговор"
        r"|автоматично съобщение|автоотговор"
        r"|מענה אוטומא?טי|תשובה אוטומא?טית|תגובה אוטומא?טית|הודעה אוטומא?טית"
        r"|réponse automatique|respuesta automática|risposta automatica|resposta automática|automatisk svar"
        r"|automatiskt svar"
        r"|automaattinen vastaus|automatická odpoveď|automatická odpověď|automatikus válasz|otomatik yanıt"
        r"|αυτόματη απάντηση"
        r"|răspuns automat|automatski odgovor|samodejni odgovor|automatinis atsakymas"
        r"|自動応答|自動返信|自动回复|자동 회신)"
        r"\s*(?:$|[:：([–—-]|(?:re|aw|odp|fwd|отг|на)\b)"
    )
)
# Subjects that somebody might type as well.
_AWAY_SUBJECT = re.compile(
    in_a_table(
        _MARKED + r"(?:(?:i am |i'm )?(?:out of (?:the |my )?office|ooo\b|away\b|on (?:vacation|holiday"
        r"|leave))|vacation\b|holiday\b"
        r"|(?:ich bin )?(?:abwesen|ausser haus|nicht im büro|im urlaub|urlaub)|(?:jestem )?(?:poza biurem"
        r"|na urlopie|nieobecn|urlop\b|nie ma mnie)"
        r"|(?:я )?(?:в отпуск|вне офиса|отпуск\b|отсутств)|меня нет|(?:я )?(?:у відпуст|поза офісом|відпуст"
        r"|відсутн)"
        r"|мене (?:немає|нема)"
        r"|(?:аз съм )?(?:извън офиса|в отпуск|отсъств|няма ме|отпуск)"
        r"|(?:אני )?(?:מחוץ למשרד|בחופשה|חופשה|היעדר|העדר|לא במשרד)|absent|absence|fuera de la oficina"
        r"|fuori (?:sede"
        r"|ufficio)|fora do escritório|ausente|afwezig"
        r"|niet op kantoor|frånvar|fravær|mimo kancelář|házon kívül|poissa)"
    )
)
# What stands in a notice: where its writer is, when she comes back, whom to ask meanwhile, and manners.
_AWAY = re.compile(
    in_a_table(
        r"\b(?:out of (?:the |my )?office|away from (?:the |my )?(?:office|desk|e-?mail)|(?:limited"
        r"|no) access to (?:my )?e-?mails?"
        r"|nicht im (?:büro|haus|hause)|ausser haus|nicht (?:am arbeitsplatz|erreichbar)|(?:derzeit|momentan"
        r"|zurzeit|bin) abwesend"
        r"|poza biurem|(?:jestem|będę) nieobecn\w+|przebywam na urlopie|вне офиса|отсутству\w+"
        r"|нет (?:на (?:рабочем )?месте|в офисе)"
        r"|поза офісом|(?:немає|нема) (?:в офісі|на роботі|на робочому місці)|(?:я|буду) відсутн\w+"
        r"|не на робочому місці|извън офиса|няма ме в офиса"
        r"|отсъства\w*|לא (?:נמצא|נמצאת"
        r"|אהיה|זמין|זמינה)(?: במשרד)?|מחוץ למשרד"
        r"|absente? du bureau|fuera de la oficina|fuori (?:sede|ufficio)|fora do escritório|niet op kantoor"
        r"|inte på kontoret|ikke på kontoret|mimo kancelář)\b"
    )
)
_ON_HOLIDAY = re.compile(
    in_a_table(
        r"\b(?:(?:i am|i'm) away|on (?:annual |maternity |paternity |parental |sick |holiday )?(?:leave"
        r"|vacation|holidays?)"
        r"|im urlaub|in elternzeit|na urlopie"
        r"|в отпуск\w*|у відпуст\w+|בחופשה|en congés?|de vacaciones|in ferie|de férias|met vakantie"
        r"|på semester|på ferie|na dovolené|szabadságon|lomalla)\b"
    )
)
_BACK = re.compile(
    in_a_table(
        r"\b(?:(?:be |am )?back (?:on|in|at|by|from)|return(?:ing)? (?:on|to)|until|till|wieder (?:da"
        r"|erreichbar|im)|bis (?:zum|einschliesslich|\d+)"
        r"|wracam|wrócę|wroce|do dnia|do \d+|вернусь|до \d+|повернус[ья]|ще се върна|връщам се|ו?אחזור"
        r"|ו?אשוב|עד (?:ה|יום|תאריך)"
        r"|de retour|vuelvo|rientr\w+|voltarei|terug)\b"
    )
)
_ASK_OTHERS = re.compile(
    in_a_table(
        r"\b(?:urgent (?:cases?|matters?|requests?|issues?|enquiries|inquiries)|for (?:anything )?urgent"
        r"|if (?:it is |your \w+ is |this is )?urgent|in case of (?:emergency|urgency)"
        r"|please contact|(?:call|contact|ask|write to) my colleagues?|dringende[nr]? (?:fällen|fragen"
        r"|angelegenheiten)"
        r"|wenden sie sich|(?:pilnych|nagłych) (?:sprawach|przypadkach)|proszę o kontakt"
        r"|срочны(?:е|х|м) (?:вопрос|случа)\w+|обращайтесь|термінов\w+ (?:питан|випад)\w*|звертайтес\w"
        r"|спешни (?:случаи|въпроси)"
        r"|обърнете се|обръщайте се|דחופים|לפנות (?:ל|אל)\w*"
        r"|en cas d.urgence|caso de urgencia|caso di urgenza|caso de urgência|dringende gevallen)\b"
    )
)
_BY_ITSELF = re.compile(
    in_a_table(
        r"^\W*(?:i am |i'm )?out of (?:the )?office\W*$|\b(?:thank you for (?:your|the) (?:e-?mail|message"
        r"|mail)|thanks for your (?:e-?mail|message)"
        r"|this is an auto\w+|automatic(?:ally)? (?:reply|response|generated|message)"
        r"|(?:e-?mail|message)s? will (?:not )?be (?:read|forwarded|answered)"
        r"|(?:vielen )?dank für ihre (?:nachricht|e-?mail|mail)|wird nicht weitergeleitet"
        r"|automatische (?:antwort|nachricht)"
        r"|dziękuję za (?:wiadomość|e-?mail|maila)|automatyczna (?:odpowiedź|wiadomość)"
        r"|спасибо за (?:ваше )?(?:письмо|сообщение)|автоматическ\w+ (?:ответ|сообщение)"
        r"|дякую за (?:ваш )?(?:лист|повідомлення)|автоматичн\w+ (?:відповідь|повідомлення)"
        r"|благодаря за (?:вашето )?(?:писмо|съобщение|имейл)\w*|автоматич\w+ (?:отговор|съобщение)"
        r"|תודה על (?:פנייתך|פנייתכם|הודעתך|ההודעה|המייל)|הודעה אוטומטית|merci (?:de|pour) votre (?:message"
        r"|e-?mail)"
        r"|gracias por su (?:mensaje|correo))\b"
    ),
    re.MULTILINE,
)


def is_vacation_notice(letter: Letter) -> bool:
    """Whether a program wrote this, by its subject, or by a subject and words that people may use as well."""
    subject = _folded(letter.subject)
    if _BY_A_PROGRAM.match(subject):
        return True
    return _AWAY_SUBJECT.match(subject) is not None and any(_signs(letter.fresh))


def looks_like_a_notice(lines: Iterable[str]) -> bool:
    """Whether lines have so much of a vacation notice that a number among them is hardly a move."""
    away, on_holiday, back, ask_others, by_itself = _signs(lines)
    if away:
        return back or ask_others or by_itself
    return (by_itself and (on_holiday or back)) or (ask_others and (on_holiday or back or by_itself))


def _signs(lines: Iterable[str]) -> tuple[bool, ...]:
    text = _folded("\n".join(lines)[:_MOST_TEXT])
    return tuple(
        sign.search(text) is not None for sign in (_AWAY, _ON_HOLIDAY, _BACK, _ASK_OTHERS, _BY_ITSELF)
    )


def _folded(text: str) -> str:
    return folded(even(unpointed(unicodedata.normalize("NFKC", text))).casefold())
