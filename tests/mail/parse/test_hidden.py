"""What a page hides is not read; what people and their programs write as a matter of course is."""

import pytest

from pbem.mail.parse.letter import read_letter


def typed(page: str) -> tuple[str, ...]:
    head = "From: anna@example.org\nContent-Type: text/html; charset=utf-8\n\n"
    letter = read_letter((head + page).encode())
    assert letter.problem is None
    return tuple(line for line in letter.fresh if line)


HIDDEN_STYLES = (
    "display:none",
    "DISPLAY : NONE !important",
    "display:none!important;display:block",
    "display:block;display:none",
    "dis/**/play:none",
    "visibility:hidden",
    "visibility: collapse",
    "mso-hide:all",
    "text-decoration:line-through",
    "text-decoration: underline line-through red",
    "text-decoration-line : line-through",
    "opacity:0",
    "opacity: 0.0",
    "opacity:.0",
    "opacity:0%",
    "color:transparent",
    "color: Transparent !important",
    "font-size:0",
    "font-size:0px",
    "height:0",
    "height:0px;overflow:hidden",
    "max-height:0;overflow:hidden",
    "max-height: 0.0em",
    "position:absolute;left:-9999px",
    "text-indent:-9999px",
    "margin-left:-10000px",
)
# Whoever hides words from herself in these ways has typed them all the same.
NO_LONGER_JUDGED = (
    "d\\69splay:none",
    "opacity: .01",
    "filter:alpha(opacity=0)",
    "filter: opacity(0)",
    "color: rgba(0, 0, 0, 0)",
    "color:#12345600",
    "-webkit-text-fill-color:transparent",
    "font-size:1px",
    "font-size:1%",
    "font: bold 0/0 a",
    "height:1px;overflow:hidden",
    "width:0;overflow:hidden",
    "overflow-x: hidden; max-width: 1px",
    "position:fixed; top: -500em",
    "position:absolute;right:-100%",
    "margin: 0 0 0 -9999px",
    "left:calc(0px - 5000px)",
    "position:absolute;clip:rect(0,0,0,0)",
    "clip-path: inset(100%)",
    "transform:scale(0)",
    "transform: translateX(-9999px)",
    "color:#fff;background:#fff",
)
SHOWN_STYLES = (
    "",
    "display:block",
    "color:black",
    "color:#000000;background:#ffffff",
    "color:white",  # on what, the page does not say
    "color:black;background-color:rgba(0,0,0,0)",
    "color:black;background:transparent none",
    "color:rgba(0,0,0,0.87)",
    "color:rgb(0, 0, 0)",
    "color:#100",
    "opacity:1",
    "opacity:.87",
    "font-size:10px",
    "font-size:9.0pt",
    "font-size:small",
    "font-size:80%",
    "font:11px/0 Arial",
    "font: 12.0pt Calibri",
    "height:100%",
    "height:auto",
    "height:1%",
    "height:1.5em",
    "min-height:0",
    "line-height:1",
    "width:0",
    "width:1px;white-space:nowrap",
    "max-width:100%;overflow:hidden",
    "overflow:hidden",
    "text-indent:-18.0pt",
    "margin-left:-5.4pt;text-indent:-.25in",
    "margin:0 0 0 -36.0pt",
    "position:relative;left:0",
    "margin:0px 0px 0px 0.8ex; border-left: 1px solid rgb(204,204,204); padding-left:1ex",
    "mso-fareast-font-family:'\\@Batang';mso-hide:none",
    "text-decoration:underline",
    "transform:scale(1)",
    "font-family:Calibri,sans-serif;font-size:11.0pt;color:#1F497D",
)


@pytest.mark.parametrize("style", HIDDEN_STYLES)
def test_a_style_that_hides_its_text(style: str) -> None:
    page = f'<p>hello</p><div style="{style}">undo <b>now</b></div><p>Anna</p>'
    assert typed(page) == ("hello", "Anna")


@pytest.mark.parametrize("style", SHOWN_STYLES + NO_LONGER_JUDGED)
def test_a_style_that_shows_its_text(style: str) -> None:
    assert typed(f'<p>hello</p><div style="{style}">undo</div><p>Anna</p>') == ("hello", "undo", "Anna")


RULES = (
    ".x {{{0}}}",
    "p{{margin:0}} td.y, DIV.x{{{0}}} b{{color:red}}",
    "body > .x.y {{{0}}}",
    "#n{{{0}}}",
    "@media screen {{ .x {{{0}}} }}",
    "<!-- .x{{{0}}} -->",
    "/* }} */ @import url(x); .x{{{0}}}",
)


@pytest.mark.parametrize("style", HIDDEN_STYLES)
def test_a_rule_may_hide_in_all_these_ways_and_whom_it_is_about_is_found(style: str) -> None:
    for rule in RULES:
        page = f"<style type='text/css'>{rule.format(style)}</style><p>hello</p>"
        assert typed(f'{page}<div class="X y" id="N">undo</div><p>Anna</p>') == ("hello", "Anna"), rule


def test_a_rule_below_the_text_counts_too_and_one_for_a_tag() -> None:
    assert typed("<p>hello</p><span class=x>undo</span><style>.x{opacity:0}</style>") == ("hello",)
    assert typed("<style>span{font-size:0}</style><p>hello</p><span>undo</span>") == ("hello",)


SHOWN_RULES = (
    "<style>.other{display:none}</style>",
    "<style>.x{color:red}</style>",
    "<style>.x:hover{display:none}</style>",
    "<style>div:before{display:none}</style>",
    "<!-- <style>.x{display:none}</style> -->",
    "<!--[if mso]><style>.x{display:none}</style><![endif]-->",
    "<style>a[href]{display:none}</style>",
    "<style>@font-face{font-family:Calibri} p.MsoNormal{margin:0cm;font-size:11.0pt} div.S{page:S}</style>",
    "<style>P {margin-top:0;margin-bottom:0;}</style>",
    "<style>v\\:* {behavior:url(#default#VML);}</style>",
    "<style></style>",
    "<style>{}}{{display:none</style>",
)


@pytest.mark.parametrize("rules", SHOWN_RULES)
def test_a_rule_about_something_else_hides_nothing(rules: str) -> None:
    assert typed(f"{rules}<p>hello</p><div class=x>undo</div>") == ("hello", "undo")


@pytest.mark.parametrize(
    "page", ["<p hidden>undo", "<s>undo</s>", "<del>undo</del>", "<strike>undo</strike>"]
)
def test_an_element_that_says_so_itself_is_not_read(page: str) -> None:
    assert typed(f"<p>hello</p>{page}") == ("hello",)


def test_what_stands_in_a_hidden_element_is_hidden_whatever_it_says_of_itself() -> None:
    page = '<div style="display:none"><p style="display:block;visibility:visible">undo</p></div>'
    assert typed(f"<p>hello</p>{page}<p>Anna</p>") == ("hello", "Anna")


def test_what_only_programs_for_the_blind_leave_out_is_read() -> None:
    assert typed("<p aria-hidden=true>undo</p>") == ("undo",)
