import { type Token, tokensOf } from './tokens.ts';

/** A place in a body of PL/pgSQL from which the next statements run together: the start of a branch, of a loop, or what follows one. */
interface Mark {
  readonly number: number;
  /** Index of the character before which a statement can be added. */
  readonly at: number;
}

export interface Blocks {
  /** From 1; what comes before the first one has the number 0. */
  readonly marks: readonly Mark[];
  /** The number of the mark whose statements include this character. */
  readonly markAt: (index: number) => number;
}

interface Open {
  readonly kind: 'begin' | 'if' | 'case' | 'loop' | 'expression';
  /** The mark in which it begins. */
  readonly outer: number;
}

/** Reads the tokens of one body from the first to the last. */
class Reader {
  readonly marks: Mark[] = [];
  readonly #open: Open[] = [];
  #mark = 0;
  /** Whether the next token begins a statement. */
  #isStart = false;
  /** Whether the statement that ends with the next semicolon closes a branch or loop. */
  #isClosing = false;

  /** @returns the number of the mark that the token belongs to */
  readonly take = (tokens: readonly Token[], at: number): number => {
    const { text, to } = tokens[at] as Token;
    const mark = this.#mark;
    const isStart = this.#isStart;
    this.#isStart = false;
    const top = this.#open.at(-1)?.kind;
    if (top === 'expression') this.#inExpression(text);
    else if (text === 'case') this.#begin(isStart ? 'case' : 'expression');
    else if (isStart && text === 'if') this.#begin('if');
    else if (text === 'begin' && (isStart || this.#open.length === 0)) this.#begin('begin', true);
    else if (text === 'loop' && tokens[at - 1]?.text !== 'end') {
      this.#begin('loop');
      this.#add(to);
    } else if (text === 'then' || (text === 'else' && top !== undefined)) this.#add(to);
    else if (text === 'elsif' || (text === 'when' && top === 'case') || (isStart && text === 'exception'))
      this.#mark = this.#open.at(-1)?.outer ?? 0;
    else if (isStart && text === 'end') {
      const closed = this.#open.pop();
      this.#mark = closed?.outer ?? 0;
      this.#isClosing = this.#open.length > 0;
    } else if (text === ';') {
      if (this.#isClosing) this.#add(to);
      this.#isClosing = false;
      this.#isStart = true;
    }
    return mark;
  };

  readonly #inExpression = (text: string): void => {
    if (text === 'case') this.#begin('expression');
    else if (text === 'end') this.#open.pop();
  };

  readonly #begin = (kind: Open['kind'], isStart = false): void => {
    this.#open.push({ kind, outer: this.#mark });
    this.#isStart = isStart;
  };

  readonly #add = (at: number): void => {
    this.#mark = this.marks.length + 1;
    this.marks.push({ number: this.#mark, at });
    this.#isStart = true;
  };
}

/** Finds the branches and loops of a body of PL/pgSQL. A `case` within an expression is none. */
export const blocksOf = (body: string): Blocks => {
  const tokens = tokensOf(body);
  const reader = new Reader();
  const numbers = tokens.map((_, at) => reader.take(tokens, at));
  return {
    marks: reader.marks,
    markAt: (index) => numbers[tokens.findLastIndex(({ from }) => from <= index)] ?? 0,
  };
};
