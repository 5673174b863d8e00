import { LRUCache } from 'lru-cache';

interface Selector {
  readonly text: string;
  /** Classes (with a dot) and elements without which it matches nothing. */
  readonly needs: readonly string[];
}

/** A part of a style sheet, as the build takes it apart (scripts/build/style-rules.ts). */
export type StyleRule =
  | { readonly kind: 'rule'; readonly selectors: readonly Selector[]; readonly body: string }
  | { readonly kind: 'group'; readonly head: string; readonly rules: readonly StyleRule[] }
  | { readonly kind: 'keyframes'; readonly name: string; readonly text: string }
  | { readonly kind: 'always'; readonly text: string };

const CLASSES = / class="[^"]*/g;
const BEFORE_CLASSES = ' class="'.length;
const ELEMENTS = /<[a-z][a-z0-9]*/g;
const MOST_KINDS_OF_PAGES = 500;

/** The classes (with a dot) and elements of markup. */
const usedIn = (html: string): ReadonlySet<string> => {
  const used = new Set(['html', 'body']);
  // Markup repeats its attributes, which are taken apart once.
  for (const list of new Set(html.match(CLASSES))) for (const name of list.slice(BEFORE_CLASSES).split(' ')) used.add(`.${name}`);
  for (const element of new Set(html.match(ELEMENTS))) used.add(element.slice(1));
  return used;
};

const writeRule = (rule: StyleRule, used: ReadonlySet<string>): string => {
  switch (rule.kind) {
    case 'always':
      return rule.text;
    case 'keyframes':
      return '';
    case 'group': {
      const inner = write(rule.rules, used);
      return inner === '' ? '' : `${rule.head}{${inner}}`;
    }
    case 'rule': {
      const selectors = rule.selectors.filter(({ needs }) => needs.every((need) => used.has(need)));
      return selectors.length === 0 ? '' : `${selectors.map(({ text }) => text).join(',')}{${rule.body}}`;
    }
  }
};

const write = (rules: readonly StyleRule[], used: ReadonlySet<string>): string => rules.map((rule) => writeRule(rule, used)).join('');

const keyframesOf = (rules: readonly StyleRule[]): readonly (StyleRule & { kind: 'keyframes' })[] =>
  rules.flatMap((rule) => (rule.kind === 'keyframes' ? [rule] : rule.kind === 'group' ? keyframesOf(rule.rules) : []));

/** Gives every page the rules of its style sheets that its markup uses, so that it can be painted before any sheet is fetched. */
export class StyleRules {
  private readonly written = new LRUCache<string, string>({ max: MOST_KINDS_OF_PAGES });

  /** @param sheets the rules of every sheet, by its address */
  constructor(private readonly sheets: Readonly<Record<string, readonly StyleRule[]>>) {}

  /**
   * @param styles addresses of the page's sheets, in their order
   * @throws Error when the build has no such sheet
   */
  of(styles: readonly string[], html: string): string {
    const used = usedIn(html);
    const key = [...styles, ...[...used].toSorted()].join(' ');
    const known = this.written.get(key);
    if (known !== undefined) return known;
    const rules = styles.flatMap((address) => {
      const found = this.sheets[address];
      if (found === undefined) throw new Error(`the build has no rules of ${address}`);
      return found;
    });
    const css = write(rules, used);
    const moving = keyframesOf(rules).filter(({ name }) => new RegExp(`animation[^;}]*\\b${name}\\b`).test(css));
    const whole = css + moving.map(({ text }) => text).join('');
    this.written.set(key, whole);
    return whole;
  }
}
