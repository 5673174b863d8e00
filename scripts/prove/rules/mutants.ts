import { conditionsOf } from './conditions.ts';
import type { Neighbours } from './literal-sets.ts';
import { type Token, textOf, tokensOf } from './tokens.ts';

/** One small change of a text. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly instead: string;
  readonly kind: 'number' | 'interval' | 'comparison' | 'condition' | 'statement' | 'name';
}

/** Functions whose numbers are keys of locks, positions or formats and no rules. */
const WITHOUT_RULES =
  /^(pg_advisory\w*|hashtext\w*|array_length|generate_subscripts|to_char|md5|digest|substr|substring|left|right|lpad|repeat|encode)$/;
const COMPARISONS = new Set(['=', '<>', '!=', '<', '<=', '>', '>=']);
const BOUNDARY: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const NEGATION: Readonly<Record<string, string>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '=': '<>', '<>': '=', '!=': '=' };

/** The word before the bracket that is open around each token. */
const callsAround = (tokens: readonly Token[]): readonly (string | undefined)[] => {
  const open: (string | undefined)[] = [];
  return tokens.map((token, at) => {
    const around = open.at(-1);
    if (token.text === '(' || token.text === '[') open.push(tokens[at - 1]?.text);
    else if (token.text === ')' || token.text === ']') open.pop();
    return around;
  });
};

const numbers = (tokens: readonly Token[]): Change[] => {
  const around = callsAround(tokens);
  return tokens.flatMap((token, at) => {
    const { type, text, from, to } = token;
    const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
    if (type !== 'number' || text.includes('.') || WITHOUT_RULES.test(around[at] ?? '')) return [];
    // The value of "perform 1 from ..." is thrown away.
    if (['->', '->>', '[', 'perform'].includes(before) || (before === 'limit' && text === '1')) return [];
    const value = BigInt(text);
    const isCompared = COMPARISONS.has(before) || COMPARISONS.has(after);
    const values =
      value === 0n ? [1n] : value === 1n ? [2n, 0n] : [value / 2n, value * 2n, ...(isCompared ? [value - 1n, value + 1n] : [])];
    return [...new Set(values)].map((instead) => ({ from, to, instead: String(instead), kind: 'number' as const }));
  });
};

const intervals = (tokens: readonly Token[], text: string): Change[] =>
  tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    const isInterval = token.text === 'interval' && next?.type === 'string' && /^\s*\d/.test(textOf(next)) && !/^0\b/.test(textOf(next));
    if (!isInterval || next === undefined) return [];
    const { from } = token;
    const whole = text.slice(from, next.to);
    return ['/ 2', '* 2'].map((factor) => ({ from, to: next.to, instead: `(${whole} ${factor})`, kind: 'interval' as const }));
  });

/** Indices of "=" that assign: in "update ... set", in declarations and in statements of PL/pgSQL. */
const assignments = (tokens: readonly Token[]): ReadonlySet<number> => {
  const found = new Set<number>();
  /** Depths at which a list of assignments is open. */
  const lists = new Set<number>();
  for (const [at, { text, depth }] of tokens.entries()) {
    if (text === 'set') lists.add(depth);
    else if (['where', 'from', 'returning', ';'].includes(text)) lists.delete(depth);
    else if (text === ')') lists.delete(depth + 1);
    else if (text === '=' && lists.has(depth)) {
      const start = tokens.slice(0, at).findLastIndex((token) => token.depth === depth && (token.text === 'set' || token.text === ','));
      if (at - start === 2 || tokens[start + 1]?.text === '(') found.add(at);
    }
  }
  return found;
};

const comparisons = (tokens: readonly Token[]): Change[] => {
  const assigned = assignments(tokens);
  const changes: Change[] = [];
  for (const [at, { text, from, to }] of tokens.entries()) {
    const add = (end: number, ...instead: readonly (string | undefined)[]): void => {
      for (const each of instead) if (each !== undefined) changes.push({ from, to: end, instead: each, kind: 'comparison' });
    };
    const [next, second] = [tokens[at + 1], tokens[at + 2]];
    if (COMPARISONS.has(text) && !assigned.has(at)) {
      if (next?.text === 'any' && text === '=') add(next.to, '<> all');
      else if (next?.text === 'all' && text === '<>') add(next.to, '= any');
      else add(to, BOUNDARY[text], NEGATION[text]);
    } else if (text === 'is' && next?.text === 'not' && second !== undefined) add(second.to, `is ${second.text}`);
    else if (text === 'is' && next !== undefined && ['null', 'distinct'].includes(next.text)) add(next.to, `is not ${next.text}`);
    else if (text === 'not' && next !== undefined && ['in', 'exists', 'like', 'between'].includes(next.text)) add(next.to, next.text);
    else if (['exists', 'between', 'like'].includes(text) && !['not', 'if'].includes(tokens[at - 1]?.text ?? '')) add(to, `not ${text}`);
    else if (text === 'in' && next?.text === '(' && !['not', 'for'].includes(tokens[at - 1]?.text ?? '')) add(to, 'not in');
    else if (text === 'found' && tokens[at - 1]?.text !== 'not') add(to, 'not found');
    else if (text === 'not' && next?.text === 'found') add(next.to, 'found');
  }
  return changes;
};

const conditions = (tokens: readonly Token[]): Change[] =>
  conditionsOf(tokens).flatMap(({ from, to, begunBy, joinedBy }) => {
    const [first, last] = [tokens[from], tokens[to - 1]];
    if (first === undefined || last === undefined) return [];
    const isOperand = joinedBy !== null || begunBy === 'and' || begunBy === 'or';
    const values = isOperand
      ? [joinedBy === 'and' || begunBy === 'and' ? 'true' : 'false']
      : ['if', 'elsif', 'when'].includes(begunBy)
        ? ['true', 'false']
        : ['true'];
    return values.map((instead) => ({ from: first.from, to: last.to, instead, kind: 'condition' as const }));
  });

/** Statements that refuse or do something by themselves: "raise exception ..." and "perform ...". */
const statements = (tokens: readonly Token[]): Change[] =>
  tokens.flatMap(({ text, from, depth }, at) => {
    const isRefusal = text === 'raise' && tokens[at + 1]?.text === 'exception';
    if (!isRefusal && text !== 'perform') return [];
    const end = tokens.slice(at).find((token) => token.text === ';' && token.depth === depth);
    return end === undefined ? [] : [{ from, to: end.from, instead: 'null', kind: 'statement' as const }];
  });

const names = (tokens: readonly Token[], neighbours: Neighbours): Change[] =>
  tokens.flatMap((token) => {
    const next = token.type === 'string' ? neighbours.get(textOf(token)) : undefined;
    return next === undefined ? [] : [{ from: token.from, to: token.to, instead: `'${next}'`, kind: 'name' as const }];
  });

export const applied = (text: string, { from, to, instead }: Change): string => text.slice(0, from) + instead + text.slice(to);

/** Every small change of a text of SQL or PL/pgSQL, each once. */
export const changesOf = (text: string, neighbours: Neighbours): readonly Change[] => {
  const tokens = tokensOf(text);
  const all = [
    ...numbers(tokens),
    ...intervals(tokens, text),
    ...comparisons(tokens),
    ...conditions(tokens),
    ...statements(tokens),
    ...names(tokens, neighbours),
  ];
  const seen = new Set([text]);
  return all.filter((change) => {
    const result = applied(text, change);
    return seen.has(result) ? false : seen.add(result);
  });
};
