extension HTML {
  /// The style of all pages. It adapts to the width of the screen, from a telephone to a screen in a station, and to the
  /// reader's choice of light or dark, of more contrast, and of colours of their own. On narrow screens each departure has
  /// two lines, so that long names break between words.
  static let style: HTML = """
    :root{color-scheme:light dark;--back:#fff;--text:#1b1b1b;--soft:#595959;--line:#c4c4c4;--late:#a3000f;\
    --link:#0b4ea2;--severe:#fde7e7;--warning:#fff3d6;--info:#e8f1fb}
    @media(prefers-color-scheme:dark){:root{--back:#131313;--text:#f1f1f1;--soft:#b5b5b5;--line:#4d4d4d;\
    --late:#ffb3ab;--link:#9cc7ff;--severe:#4a1517;--warning:#463508;--info:#14304f}}
    html{font-family:system-ui,"Noto Sans","DejaVu Sans",sans-serif;font-size:clamp(1rem,.6rem + 1.1vw,2.75rem);\
    line-height:1.35}
    body{margin:0 auto;padding:.75rem;max-width:64rem;background:var(--back);color:var(--text);overflow-wrap:anywhere}
    th,td{overflow-wrap:break-word}
    a{color:var(--link)}a:focus-visible,input:focus-visible,button:focus-visible{outline:3px solid var(--link);\
    outline-offset:2px}
    header{display:flex;flex-wrap:wrap;gap:0 1rem;align-items:baseline;justify-content:space-between}
    h1{font-size:1.5rem;line-height:1.15;margin:.25rem 0;flex:1 1 12rem}h2{font-size:1rem;margin:.75rem 0 .25rem}
    .clock{font-size:1.5rem;font-weight:bold;margin:0;font-variant-numeric:tabular-nums}
    .rehearsal{border:2px solid;padding:0 .4rem;margin:0;font-weight:bold}
    .notice{border:1px solid var(--line);padding:.5rem;font-weight:bold}
    .alerts{list-style:none;margin:0;padding:0}.alerts li{margin:.4rem 0;padding:.5rem .6rem;\
    border:1px solid var(--line);border-inline-start:.4rem solid currentColor}
    .alerts p{margin:0;white-space:pre-line}.severe{background:var(--severe)}.warning{background:var(--warning)}\
    .info{background:var(--info)}
    table{border-collapse:collapse;width:100%}th{font-size:.8rem;font-weight:normal;color:var(--soft)}
    th,td{text-align:start;vertical-align:top;padding:.4rem .5rem .4rem 0;border-bottom:1px solid var(--line)}
    [dir=rtl] th,[dir=rtl] td{padding:.4rem 0 .4rem .5rem}
    .time{font-variant-numeric:tabular-nums;white-space:nowrap}
    .day,.reason,.via{display:block;font-size:.8rem;color:var(--soft)}
    .section th{font-size:1rem;font-weight:bold;color:var(--text);padding-top:.8rem}
    .line span{display:inline-block;max-width:16rem;padding:0 .35rem;border-radius:.2rem;font-weight:bold}
    .to{min-width:12rem;overflow-wrap:anywhere}.platform{max-width:8rem}.expected{white-space:nowrap}
    .expected b{font-weight:bold}.late{color:var(--late)}
    .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    form{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0}label{flex:1 0 100%;font-weight:bold}
    input{flex:1 1 10rem;min-width:0}input,button{font:inherit;padding:.5rem}
    .stops{list-style:none;margin:0;padding:0;columns:18rem}.stops a{display:block;padding:.5rem 0}
    footer{margin-top:1.25rem;font-size:.85rem;color:var(--soft)}
    footer ul{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:.5rem 0;padding:0}
    footer a,footer li span{display:inline-block;padding:.4rem 0}
    @media(max-width:52rem){table,thead,tbody{display:block}tr{display:grid;padding:.45rem 0;gap:.15rem .5rem;\
    grid-template:"time line expected" auto "time to platform" auto/4.4rem minmax(min-content,1fr) fit-content(40%);\
    border-bottom:1px solid var(--line)}th,td,[dir=rtl] th,[dir=rtl] td{padding:0;border:0}\
    .time{grid-area:time}.line{grid-area:line;max-width:10rem}.line span{max-width:100%}\
    .to{grid-area:to;min-width:0}.platform{grid-area:platform;justify-self:end;text-align:end;max-width:5rem}\
    .expected{grid-area:expected;text-align:end;white-space:normal}
    .section{display:block}}
    @media(max-width:22rem){table{font-size:.9rem}.line{max-width:7rem}}
    """
}
