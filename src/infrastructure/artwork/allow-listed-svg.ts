import sanitize from 'sanitize-html';
import type { SvgCleaner } from '../../application/media/svg-cleaner.ts';

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const PAINTS = ['linearGradient', 'radialGradient', 'stop'];
// No `use`, `pattern` or `mask`: nested ones expand exponentially. No `image`, `a`, `style`, `foreignObject` and animation.
const TAGS = ['svg', 'g', 'defs', 'title', 'desc', 'text', 'tspan', 'clipPath', ...SHAPES, ...PAINTS];

const PRESENTATION = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'clip-rule',
  'clip-path',
  'color',
  'opacity',
  'display',
  'visibility',
  'paint-order',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stop-color',
  'stop-opacity',
  'vector-effect',
  'shape-rendering',
  'text-anchor',
  'dominant-baseline',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
];
const GEOMETRY = [
  'id',
  'd',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'dx',
  'dy',
  'width',
  'height',
  'points',
  'transform',
  'offset',
  'viewBox',
  'version',
  'preserveAspectRatio',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'clipPathUnits',
  'pathLength',
  'role',
  'aria-label',
  'aria-hidden',
  'style',
  'href',
  'xlink:href',
];
/** A paint that refers to an element of the same drawing. */
const OWN_PAINT = /^\s*url\(\s*#[\w.-]+\s*\)\s*$/i;
/** Colours and numbers, without URLs. */
const PLAIN_STYLE = /^(?!.*(url|expression|import))[#\w.,%() -]+$/i;
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const DEEPEST = 60;

const isHarmless = (name: string, value: string): boolean => {
  if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value);
  return OWN_PAINT.test(value) || !/url\s*\(|javascript:|data:|[\\]/i.test(value);
};

const keep = (tagName: string, attribs: sanitize.Attributes): sanitize.Tag => ({
  tagName,
  attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => isHarmless(name, value))),
});

/** Sanitises with sanitize-html in XML mode, which removes elements that are not on the lists together with their content. */
export class AllowListedSvg implements SvgCleaner {
  clean(source: string): string | null {
    const cleaned = sanitize(source, {
      parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
      allowedTags: TAGS,
      allowedAttributes: { '*': [...PRESENTATION, ...GEOMETRY], svg: ['xmlns', 'xmlns:xlink'] },
      allowedStyles: { '*': Object.fromEntries(PRESENTATION.map((name) => [name, [PLAIN_STYLE]])) },
      allowedSchemes: [],
      allowProtocolRelative: false,
      disallowedTagsMode: 'completelyDiscard',
      selfClosing: [...SHAPES, 'stop'],
      nestingLimit: DEEPEST,
      transformTags: {
        '*': keep,
        svg: (tagName, attribs) => ({
          tagName,
          attribs: { ...keep(tagName, attribs).attribs, xmlns: SVG_NAMESPACE, 'xmlns:xlink': 'http://www.w3.org/1999/xlink' },
        }),
      },
    }).trim();
    const isDrawing =
      /^<svg[\s>]/.test(cleaned) && cleaned.endsWith('</svg>') && /<(path|rect|circle|ellipse|line|poly\w+|text)\b/.test(cleaned);
    return isDrawing ? cleaned : null;
  }
}
