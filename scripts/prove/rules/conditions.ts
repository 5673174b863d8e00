import type { Token } from './tokens.ts';

/** A boolean expression, as a range of tokens. */
export interface Condition {
  /** Index of its first token. */
  readonly from: number;
  /** Index after its last token. */
  readonly to: number;
  /** The word that begins it: if, elsif, when, where, on, having, while, and, or. */
  readonly begunBy: string;
  /** The word that joins it with the next operand, else null. */
  readonly joinedBy: 'and' | 'or' | null;
}

const BEGIN = new Set(['if', 'elsif', 'when', 'where', 'on', 'having', 'while', 'check']);
const END = new Set([
  ...['then', 'group', 'order', 'limit', 'for', 'returning', 'union', 'loop', 'join', 'left', 'inner', 'cross', 'where', 'having', 'end'],
  ...['on', 'window', 'offset', 'except', 'intersect', 'else', 'when', 'do'],
]);
const JOIN = new Set(['and', 'or']);

interface Open {
  readonly from: number;
  readonly begunBy: string;
}

/** Whether `when` at this place begins a condition: not after "case value" and not in an exception handler. */
const conditionalWhens = (tokens: readonly Token[]): ReadonlySet<number> => {
  const found = new Set<number>();
  const cases: boolean[] = [];
  for (const [at, { text }] of tokens.entries()) {
    const next = tokens[at + 1]?.text;
    if (text === 'case' && tokens[at - 1]?.text !== 'end') cases.push(next === 'when');
    else if (text === 'end') cases.pop();
    else if (text === 'when' && tokens[at - 1]?.text !== 'exception') {
      const before = tokens[at - 1]?.text;
      if (before === 'exit' || before === 'continue' || cases.at(-1) === true) found.add(at);
    }
  }
  return found;
};

/** All conditions and their operands that stand between boolean operators of one level. */
export const conditionsOf = (tokens: readonly Token[]): readonly Condition[] => {
  const whens = conditionalWhens(tokens);
  const found: Condition[] = [];
  /** The operand that is open at each depth, and the whole condition around it. */
  const operands = new Map<number, Open>();
  const wholes = new Map<number, Open>();
  const betweens = new Map<number, number>();
  const close = (to: number, depth: number, joinedBy: 'and' | 'or' | null): void => {
    const open = operands.get(depth);
    if (open !== undefined && open.from < to && (joinedBy !== null || JOIN.has(open.begunBy))) found.push({ ...open, to, joinedBy });
    operands.delete(depth);
    if (joinedBy !== null) return;
    const whole = wholes.get(depth);
    if (whole !== undefined && whole.from < to) found.push({ ...whole, to, joinedBy: null });
    wholes.delete(depth);
  };
  const begin = (at: number, depth: number, begunBy: string): void => {
    operands.set(depth, { from: at + 1, begunBy });
    if (!JOIN.has(begunBy)) wholes.set(depth, { from: at + 1, begunBy });
  };
  for (const [at, { text, type, depth }] of tokens.entries()) {
    if (type === 'operator') {
      if (text === '(') operands.set(depth + 1, { from: at + 1, begunBy: '(' });
      else if (text === ')') close(at, depth + 1, null);
      else if (text === ';' || text === ',') close(at, depth, null);
      continue;
    }
    if (type !== 'word') continue;
    if (text === 'between') betweens.set(depth, (betweens.get(depth) ?? 0) + 1);
    else if (text === 'and' && (betweens.get(depth) ?? 0) > 0) betweens.set(depth, (betweens.get(depth) ?? 0) - 1);
    else if (text === 'and' || text === 'or') {
      const isHandler = text === 'or' && operands.get(depth) === undefined;
      close(at, depth, text);
      if (!isHandler) begin(at, depth, text);
    } else {
      const isCall = (text === 'left' || text === 'check') && tokens[at + 1]?.text === '(';
      if (END.has(text) && !isCall) close(at, depth, null);
      if (text === 'when' ? whens.has(at) : BEGIN.has(text) && isBeginning(tokens, at)) begin(at, depth, text);
    }
  }
  for (const depth of new Set([...operands.keys(), ...wholes.keys()])) close(tokens.length, depth, null);
  return found;
};

/** Words that begin a condition elsewhere do something else after these. */
const isBeginning = (tokens: readonly Token[], at: number): boolean => {
  const [before, word, after] = [tokens[at - 1]?.text, tokens[at]?.text, tokens[at + 1]?.text];
  if (word === 'if') return before !== 'end' && after !== 'exists' ? true : before !== 'end' && tokens[at + 2]?.text === '(';
  if (word === 'on') return before !== 'distinct' && after !== 'conflict';
  return true;
};
