/** A token of SQL or PL/pgSQL. Comments and spaces are no tokens. */
export interface Token {
  readonly type: 'word' | 'number' | 'string' | 'operator';
  /** As written; words in lower case. */
  readonly text: string;
  readonly from: number;
  /** The index after the last character. */
  readonly to: number;
  /** Number of parentheses and brackets that are open around it. */
  readonly depth: number;
}

const PATTERN = new RegExp(
  [
    String.raw`(?<comment>--[^\n]*|/\*[\s\S]*?\*/)`,
    "(?<string>[eE]?'(?:[^']|'')*')",
    '(?<quoted>"(?:[^"]|"")*")',
    String.raw`(?<number>\d+(?:\.\d+)?)`,
    String.raw`(?<word>[\p{L}_][\p{L}\d_$]*)`,
    String.raw`(?<operator>::|:=|=>|<=|>=|<>|!=|->>|->|#>>|#>|\|\||@>|<@|&&|\$\d+|.)`,
  ].join('|'),
  'gsu',
);

/** The tokens of a function's body, in order. */
export const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  let depth = 0;
  for (const match of text.matchAll(PATTERN)) {
    const { string, quoted, number, word, operator } = match.groups ?? {};
    const [from, to] = [match.index, match.index + match[0].length];
    const add = (type: Token['type'], as: string): void => void tokens.push({ type, text: as, from, to, depth });
    if (string !== undefined) add('string', string);
    else if (quoted !== undefined) add('word', quoted);
    else if (number !== undefined) add('number', number);
    else if (word !== undefined) add('word', word.toLowerCase());
    else if (operator !== undefined && operator.trim() !== '') {
      if (operator === ')' || operator === ']') depth -= 1;
      add('operator', operator);
      if (operator === '(' || operator === '[') depth += 1;
    }
  }
  return tokens;
};

/** The value of a string token. */
export const textOf = (token: Token): string => token.text.replace(/^[eE]?'|'$/g, '').replaceAll("''", "'");
