import { SHARE_PICTURE_SIZE } from '../../domain/sharing/share-picture.ts';
import type { Head } from '../core/head.ts';
import { paths } from '../core/paths.ts';
import type { SeoMeta } from '../features/seo/seo-meta.ts';

/** Addresses of built files and settings that a page carries. */
export interface DocumentShell {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  /** Origin of files, where it differs from the page's. */
  readonly filesUrl: string;
  readonly apiUrl: string;
  /** Origin without a trailing slash: the only source of absolute addresses. */
  readonly publicUrl: string;
  /** Browsers store neither profile nor role. */
  readonly secureMode: boolean;
  /** The script in the head (boot/head.ts): its text, which the policy allows by its hash, or its address while developing. */
  readonly headScript: { readonly text: string } | { readonly address: string };
  readonly entry: string;
  /** Modules of this page, preloaded together with the entry. */
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  /** The file of the font that every page has. */
  readonly font: string;
  /** The rules that this markup uses, the tiers' own colours among them; null where the sheets themselves are linked. */
  readonly firstStyles: ((html: string) => string) | null;
  /** The icon while the owner has set none. */
  readonly favicon: string;
  /** Settings that are read once the page has settled: `worker=on`, `vitals=` per cent of visits, `script=` an address, repeatable. */
  readonly late: string;
  /** Markup that the module reloader needs in the head, during development only. */
  readonly developmentHead?: string;
}

/** What iOS puts on its home screen. */
const TOUCH_ICON = '/icons/maskable-180.png';
/** The tiers' own colours, from the shop's data. */
const TINTS = '/art/colors.css';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const link = (href: string): string => `<link rel="stylesheet" href="${href}">`;

const absolute = (publicUrl: string, address: string): string => (address.startsWith('/') ? publicUrl + address : address);

const meta = (name: string, content: string): string => `<meta name="${name}" content="${escaped(content)}">`;
const property = (name: string, content: string): string => `<meta property="${name}" content="${escaped(content)}">`;
const og = (name: string, content: string): string => property(`og:${name}`, content);
const data = (object: object): string => `<script type="application/ld+json">${JSON.stringify(object).replaceAll('<', '\\u003c')}</script>`;

/** A price and whether it can be bought: the names of Meta's catalogues, then those that Pinterest and others read. */
const offered = ({ amount, isInStock }: NonNullable<SeoMeta['offer']>): string[] => [
  ...['product:price', 'og:price'].flatMap((name) => [property(`${name}:amount`, String(amount)), property(`${name}:currency`, 'IDR')]),
  ...['product:availability', 'og:availability'].map((name) => property(name, isInStock ? 'in stock' : 'out of stock')),
];

/** Metadata for apps that show shared links (Open Graph; the card's size is X's) and for search engines. */
const shared = ({ publicUrl }: DocumentShell, { siteName, type, image, offer, jsonLd }: SeoMeta): string[] => [
  og('type', type),
  og('site_name', siteName),
  og('locale', 'id_ID'),
  og('image', absolute(publicUrl, image.address)),
  og('image:type', 'image/jpeg'),
  og('image:width', String(SHARE_PICTURE_SIZE.width)),
  og('image:height', String(SHARE_PICTURE_SIZE.height)),
  og('image:alt', image.alt),
  meta('twitter:card', 'summary_large_image'),
  ...(offer === null ? [] : offered(offer)),
  ...jsonLd.map(data),
];

/**
 * The styles that the first paint needs stand in the page, and the head's script fetches the whole sheets afterwards; a browser without
 * scripts fetches them at once.
 */
const stylesOf = ({ styles }: DocumentShell, style: string | null): readonly string[] => {
  const links = styles.map(link).join('');
  return style === null ? [links + link(TINTS)] : ['<style>', style, `</style><noscript>${links}</noscript>`];
};

const scriptOf = ({ entry, modules, styles, font, firstStyles, headScript }: DocumentShell): string => {
  const later = firstStyles === null ? '' : ` data-styles="${styles.join(' ')}" data-font="${font}"`;
  const settings = `data-entry="${entry}" data-modules="${modules.join(' ')}"${later}`;
  return 'text' in headScript
    ? `<script ${settings}>${headScript.text}</script>`
    : `<script src="${headScript.address}" ${settings}></script>`;
};

const headOf = (shell: DocumentShell, head: Head, style: string | null, found: SeoMeta | null): readonly string[] => {
  const canonical = head.canonical === null ? null : absolute(shell.publicUrl, head.canonical);
  return [
    '<meta charset="utf-8">',
    meta('viewport', 'width=device-width, initial-scale=1, viewport-fit=cover'),
    `<title>${escaped(head.fullTitle)}</title>`,
    meta('description', head.description),
    canonical === null ? meta('robots', 'noindex') : `<link rel="canonical" href="${escaped(canonical)}">${og('url', canonical)}`,
    og('title', found?.title ?? head.fullTitle),
    og('description', head.description),
    ...(found === null ? [] : shared(shell, found)),
    meta('supabase-url', shell.supabaseUrl),
    meta('supabase-key', shell.supabaseKey),
    ...(shell.filesUrl === '' ? [] : [meta('files-url', shell.filesUrl)]),
    meta('api-url', shell.apiUrl),
    meta('public-url', shell.publicUrl),
    ...(shell.secureMode ? [meta('secure-mode', 'on')] : []),
    meta('late', shell.late),
    meta('color-scheme', 'dark light'),
    meta('theme-color', '#000000'),
    `<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="${TOUCH_ICON}">`,
    // Before the script, whose sheets then come later in the cascade: rules of parts that are not in this markup override these.
    ...stylesOf(shell, style),
    scriptOf(shell),
    `<link rel="icon" href="${escaped(head.icon ?? shell.favicon)}">`,
    shell.developmentHead ?? '',
  ];
};

/** The server inserts a notice here when it serves an outdated page. */
export const STATUS_PLACE = '<!--status-->';

/** The content of a page, in parts: a text of the whole page would be copied several times on its way. */
interface Content {
  readonly parts: readonly string[];
  /** Markup with every element and class of it, for its styles. */
  readonly used: string;
}

/** A page as HTML. Its head's script and its style element are allowed by their hashes; nothing else is inline. */
export interface WrittenPage {
  readonly html: readonly string[];
  /** What the style element of its head holds, if there is one. */
  readonly style: string | null;
}

export const writeParts = (
  shell: DocumentShell,
  head: Head,
  { parts, used }: Content,
  data: string,
  found: SeoMeta | null = null,
): WrittenPage => {
  const style = shell.firstStyles?.(used).replaceAll('</', '<\\/') ?? null;
  const privacy = head.isPrivate === true ? ` data-sign-in="${escaped(paths.authFor(''))}"` : '';
  const html = [
    `<!doctype html><html lang="id" data-theme="dark"${privacy}><head>`,
    ...headOf(shell, head, style, found),
    `</head><body>${STATUS_PLACE}<div id="app">`,
    ...parts,
    '</div><script type="application/json" id="page-data">',
    data,
    '</script></body></html>',
  ];
  return { html, style };
};

/** A whole page as one text. */
export const writeDocument = (shell: DocumentShell, head: Head, content: string, data: string, found: SeoMeta | null = null): string =>
  writeParts(shell, head, { parts: [content], used: content }, data, found).html.join('');
