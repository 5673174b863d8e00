import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { type Token, textOf, tokensOf } from '../../scripts/prove/rules/tokens.ts';

/** What stands before `update` where it is no statement: locks, triggers, policies, grants, conflicts. */
const NO_STATEMENT = new Set(['for', 'key', 'on', 'do', 'before', 'after', 'of', 'or', ',', 'grant', 'revoke', '.']);

const isWrite = (tokens: readonly Token[], at: number): boolean => {
  const [before, here, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (here?.type !== 'word' || after?.type !== 'word' || NO_STATEMENT.has(before?.text ?? '')) return false;
  return here.text === 'delete' ? after.text === 'from' : here.text === 'update' && after.text !== 'set';
};

/** The tokens of a statement outside of parentheses, up to its semicolon or the parenthesis around it. */
const ownTokens = (tokens: readonly Token[], at: number): readonly Token[] => {
  const depth = tokens[at]?.depth ?? 0;
  const rest = tokens.slice(at);
  const end = rest.findIndex((token) => token.depth < depth || (token.depth === depth && token.text === ';'));
  return rest.slice(0, end === -1 ? rest.length : end).filter((token) => token.depth === depth);
};

/** Every `update` and `delete` of a text, also in texts that it executes, that pg-safeupdate refuses: those without `where`. */
const unfiltered = (text: string): readonly string[] => {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, at) => {
    if (token.type === 'string') return unfiltered(textOf(token));
    if (!isWrite(tokens, at)) return [];
    const words = new Set(ownTokens(tokens, at).map((own) => own.text));
    const isStatement = token.text === 'delete' || words.has('set');
    return isStatement && !words.has('where') ? [text.slice(token.from, token.from + 80).replace(/\s+/g, ' ')] : [];
  });
};

/** The texts of a program: a template counts as one, with a parameter for each value. */
const textsOf = (file: string, source: string): readonly string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    if (ts.isTemplateExpression(node)) found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' $1 '));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return found;
};

const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name).replaceAll('\\', '/'));

const found = (file: string, texts: readonly string[]): readonly string[] =>
  texts.flatMap(unfiltered).map((statement) => `${file}: ${statement}`);

/** A hosted project loads pg-safeupdate into every session of its gateway: also what a procedure runs needs a `where`. */
describe('update and delete', () => {
  test('functions of the database: each has a where', () => {
    const files = filesIn('supabase/schemas', '.sql');
    expect(files.length).toBeGreaterThan(40);
    expect(files.flatMap((file) => found(file, [readFileSync(file, 'utf8')]))).toEqual([]);
  });
  test('statements of the server: each has a where', () => {
    const files = filesIn('src', '.ts').filter((file) => /\b(?:update|delete\s+from)\b/i.test(readFileSync(file, 'utf8')));
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap((file) => found(file, textsOf(file, readFileSync(file, 'utf8'))))).toEqual([]);
  });
  test.each([
    'delete from private.cells',
    'begin delete from private.cells; return null; end',
    'with gone as (delete from cells returning *) select * from gone where id = 1',
    'update clock set waits = waits + 1; update other set a = 1 where id = 2',
    'update clock c set at = (select now() where true) returning c.at',
    "execute 'update clock set at = now()'",
    "execute format('delete from %I', name)",
    'if found then update only clock set at = null; end if',
  ])('planted: %s', (text) => {
    expect(unfiltered(text)).toHaveLength(1);
  });
  test.each([
    'delete from cells where true',
    'select 1 from cells for update skip locked',
    'select 1 from cells for no key update of cells',
    'insert into cells (id) values (1) on conflict (id) do update set id = excluded.id',
    'create trigger changed before insert or update or delete on cells for each row execute function private.changed()',
    'create policy own on cells for update to authenticated using (true)',
    'grant select, update on cells to anon',
    'merge into cells c using others o on c.id = o.id when matched then update set a = o.a',
    'foreign key (id) references cells (id) on update cascade',
    'update cells set a = b.a from (select 1 as a) b where b.a = id',
  ])('allowed: %s', (text) => {
    expect(unfiltered(text)).toEqual([]);
  });
});
