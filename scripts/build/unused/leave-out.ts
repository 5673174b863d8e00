import { argumentsOf, type Edit, expressionsOf, functionsOf, type Node, unreadOf } from './syntax.ts';
import { tagEdits } from './tags.ts';
import type { Unused } from './unused.ts';

const THROWS = "throw Error('left out')";

/** A file without the bodies of its unused functions. @throws when the file no longer has what the table names */
export const leaveOut = (
  code: string,
  program: unknown,
  { file, functions, constants = {}, variables = [], tags = [], texts = {} }: Unused,
): string => {
  const edits: Edit[] = [];
  const all = functionsOf(program as Node, code);
  for (const [name, body] of Object.entries(functions)) {
    const begin = name.endsWith('*') ? name.slice(0, -1) : null;
    const same = all.filter((found) =>
      begin === null ? found.name === name : found.name.startsWith(begin) && !found.name.endsWith('.constructor'),
    );
    // Arguments of calls and values of properties share a name with others.
    const mayShareName = begin !== null || /\(\)$|^\{/.test(name);
    if (same.length === 0 || (same.length > 1 && !mayShareName)) throw new Error(`${file} has ${same.length} functions ${name}`);
    for (const { body: old, whole } of same)
      if (body === null && whole !== undefined) edits.push({ start: whole.start, end: whole.end, text: '' });
      else edits.push({ start: old.start, end: old.end, text: `{${body ?? THROWS}}` });
  }
  for (const [written, value] of Object.entries(constants)) {
    const places = expressionsOf(program as Node, code, written);
    if (places.length === 0) throw new Error(`${file} has no expression ${written}`);
    for (const { start, end } of places) edits.push({ start, end, text: `(${value})` });
  }
  for (const name of variables) {
    const places = unreadOf(program as Node, code, name);
    if (places.length === 0) throw new Error(`${file} has no variable ${name}`);
    edits.push(...places.map(({ start, end }) => ({ start, end, text: 'undefined' })));
  }
  edits.push(...tagEdits(program as Node, code, new Set(tags)));
  for (const [name, kept] of Object.entries(texts)) {
    const places = argumentsOf(program as Node, code, name, kept);
    if (places.length === 0) throw new Error(`${file} has no call of ${name}`);
    edits.push(...places.map((place) => ({ ...place, text: '' })));
  }
  edits.sort((one, other) => one.start - other.start);
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits) {
    // Within a part that is left out already.
    if (start < at) continue;
    result += code.slice(at, start) + text;
    at = end;
  }
  return result + code.slice(at);
};
