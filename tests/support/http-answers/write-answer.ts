import { createHash } from 'node:crypto';
import type { Answered } from './exchange.ts';

/** Headers of the connection, and of the moment. */
const LEFT_OUT: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
/** Headers of bytes that differ from build to build, or from one version of a compressor to the next. */
const OF_BYTES = ['content-length', 'etag'];
const LONGEST_TEXT = 1500;

/** Texts that differ from run to run, in this order: the most specific first. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)?/g, '<time>'],
  [/(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, '<date>'],
  [/\b(?!00000000-)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<id>'],
  // Of bytes and of the moment at which a file was stored.
  [/(\\?")[\w-]{27}\1/g, '<etag>'],
  [/"migrations":\d+/g, '"migrations":<count>'],
  [/'sha256-[\w+/=]+'/g, "'sha256-<hash>'"],
  [/"(kid|x|y)":"[\w-]+"/g, '"$1":"<key>"'],
  [/-[\w-]{8}\.(js|css|woff2)\b/g, '-<hash>.$1'],
];

const steady = (text: string): string => CHANGING.reduce((sofar, [found, name]) => sofar.replace(found, name), text);

const isText = (type: string): boolean => /^text\/|json|xml|javascript/.test(type);

/** Pages change with every text of a screen: their title and heading say which one it is. */
const pageOf = (html: string): string => {
  const [, title = ''] = /<title[^>]*>([^<]*)/.exec(html) ?? [];
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  return `<title>${title}</title> <h1>${heading.replace(/<[^>]*>/g, '')}</h1>`;
};

const contentOf = ({ headers, body }: Answered): { readonly text: string; readonly isSteady: boolean } => {
  const type = headers['content-type'] ?? '';
  if (body.length === 0) return { text: '', isSteady: true };
  if (/^text\/html/.test(type)) return { text: pageOf(body.toString('utf8')), isSteady: false };
  const text = body.toString('utf8');
  // The stored files of the recording hold readable text, whatever their type.
  if ((isText(type) || /^[\x20-\x7e]+$/.test(text)) && text.length <= LONGEST_TEXT) return { text, isSteady: true };
  // A program begins otherwise in each build.
  if (/javascript/.test(type)) return { text: '(program)', isSteady: false };
  return { text: isText(type) ? `(text that begins ${JSON.stringify(text.slice(0, 40))})` : '(bytes)', isSteady: false };
};

/** An answer as text, without what differs from run to run. Headers of `usual` are written only where they differ. */
export const writeAnswer = (answer: Answered, usual: Readonly<Record<string, string>>, isHead = false): string => {
  const { text, isSteady } = contentOf(answer);
  const isKnown = isSteady && !isHead && steady(text) === text && answer.headers['content-encoding'] === undefined;
  const names = Object.keys(answer.headers).filter((name) => !LEFT_OUT.has(name));
  const own = names.filter((name) => answer.headers[name] !== usual[name]).toSorted();
  const lines = own.map((name) => {
    const value = answer.headers[name] ?? '';
    return `${name}: ${OF_BYTES.includes(name) && !isKnown ? `<${name}>` : steady(value)}`;
  });
  const missing = Object.keys(usual).filter((name) => answer.headers[name] === undefined);
  return [
    String(answer.status),
    ...lines,
    ...(missing.length === 0 ? [] : [`without ${missing.toSorted().join(', ')}`]),
    ...(text === '' ? [] : ['', steady(text)]),
  ].join('\n');
};

/** A short name of a long body in the recording. */
export const bodyName = (body: string | Buffer): string => {
  const text = body.toString('latin1');
  return text.length <= 120 ? JSON.stringify(text) : `(${text.length} bytes, ${createHash('sha1').update(text).digest('hex').slice(0, 6)})`;
};
