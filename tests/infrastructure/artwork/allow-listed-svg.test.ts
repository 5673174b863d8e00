import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { AllowListedSvg } from '../../../src/infrastructure/artwork/allow-listed-svg.ts';

const clean = (source: string): string | null => new AllowListedSvg().clean(source);
const within = (inside: string, root = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${root}><path d="M0 0h9"/>${inside}</svg>`;
/** Content that must not be in any output. */
const LIVE =
  /<[\w:]*script|on\w+\s*=|javascript|data:|foreignObject|<style|<image|<use|<a[\s>]|<animate|<set|iframe|https?:\/\/(?!www\.w3\.org)|@import|<!|expression/i;

describe('sanitiser of hostile SVG', () => {
  test.each([
    ['a script', within('<script>alert(1)</script>')],
    ['a script by another case', within('<ScRiPt>alert(1)</ScRiPt>')],
    ['a script in another namespace', within('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>')],
    ['a script in CDATA', within('<script><![CDATA[alert(1)]]></script>')],
    ['markup in CDATA', within('<text><![CDATA[<script>alert(1)</script>]]></text>').replace('alert(1)', 'x')],
    ['an event handler of the root', within('', ' onload="alert(1)"')],
    ['an event handler of a shape', within('<rect width="1" height="1" onclick="alert(1)" onmouseover=alert(2)/>')],
    ['a foreign object', within('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="x"/></body></foreignObject>')],
    ['a link', within('<a href="javascript:alert(1)"><circle r="3"/></a>')],
    ['a link with spaces and entities', within('<a xlink:href="java&#10;script:alert(1)"><circle r="3"/></a>')],
    ['an external picture', within('<image href="https://jahat.example/a.png"/>')],
    ['a picture as data URL', within('<image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>')],
    ['an external shape', within('<use href="https://jahat.example/a.svg#x"/>')],
    ['recursive references', within('<defs><g id="a"><path d="M0 0"/></g></defs><use href="#a"/><use href="#a"/>')],
    ['a style sheet', within('<style>@import url(https://jahat.example/a.css);path{fill:url(javascript:alert(1))}</style>')],
    ['a style with an external reference', within('<rect width="1" height="1" style="fill:url(https://jahat.example/a)"/>')],
    ['a style with an escape', within('<rect width="1" height="1" style="fill:\\75rl(https://jahat.example/a)"/>')],
    ['a style with a script', within('<rect width="1" height="1" style="width:expression(alert(1))"/>')],
    ['an external paint', within('<rect width="1" height="1" fill="url(https://jahat.example/a#b)"/>')],
    ['an external filter', within('<rect width="1" height="1" filter="url(https://jahat.example/a#b)"/>')],
    [
      'an animation that sets a link',
      within('<set attributeName="href" to="javascript:alert(1)"/><animate attributeName="href" values="javascript:alert(1)"/>'),
    ],
    ['a document type with entities', `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${within('<text>&a;</text>')}`],
    ['a style sheet instruction', `<?xml-stylesheet href="https://jahat.example/a.xsl"?>${within('')}`],
    ['a comment', within('<!-- <script>alert(1)</script> -->')],
    ['a handler', within('<handler xmlns="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>')],
    ['text before the root', `<script>alert(1)</script>${within('')}`],
    ['an external gradient', within('<linearGradient id="g" href="https://jahat.example/a#b"><stop offset="0"/></linearGradient>')],
  ])('%s: removed', (_, source) => expect(clean(source) ?? '').not.toMatch(LIVE));
});

describe('sanitiser of invalid SVG', () => {
  test.each([
    ['nothing', ''],
    ['a page', '<html><body>hai</body></html>'],
    ['an empty drawing', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['only a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['plain text', 'ini bukan gambar'],
  ])('%s: null', (_, source) => expect(clean(source)).toBeNull());
});

test('SVG sanitiser: a valid logo keeps shapes, gradients, groups and colours and can be rendered', async () => {
  const source = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">
    <title>Arena</title><defs><linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="#f00"/><stop offset="1" style="stop-color:#00f;stop-opacity:0.5"/></linearGradient>
    <clipPath id="c"><circle cx="20" cy="20" r="20"/></clipPath></defs>
    <g clip-path="url(#c)" transform="translate(0 0)"><rect width="40" height="40" fill="url(#g)"/><path d="M5 5h30" style="stroke:rgb(0, 255, 0); stroke-width: 4"/></g></svg>`;
  const cleaned = clean(source) ?? '';
  for (const part of [
    'linearGradient',
    'clipPath',
    'fill="url(#g)"',
    'clip-path="url(#c)"',
    'stop-color:#00f',
    'viewBox="0 0 40 40"',
    '<title>Arena</title>',
  ])
    expect(cleaned).toContain(part);
  const { data } = await sharp(Buffer.from(cleaned)).flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true });
  expect(data[(20 * 40 + 4) * 3]).toBeGreaterThan(150);
  expect(clean(cleaned)).toBe(cleaned);
});
