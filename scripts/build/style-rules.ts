import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postcss, { type ChildNode, type Container } from 'postcss';
import selectorParser, { type Node as SelectorNode } from 'postcss-selector-parser';
import type { Plugin } from 'vite';
import type { StyleRule } from '../../src/infrastructure/http-server/style-rules.ts';

/** At-rules that hold rules. */
const GROUPS = new Set(['media', 'supports', 'container', 'layer']);
/** The classes and elements without which a selector matches nothing; what stands within a pseudo-class may be one of several, or not be there. */
const needsOf = (selector: string): readonly string[] => {
  const needs: string[] = [];
  const visit = (node: SelectorNode): void => {
    if (node.type === 'class') needs.push(`.${node.value}`);
    else if (node.type === 'tag') needs.push(node.value);
    else if ('nodes' in node && node.type !== 'pseudo') for (const inner of node.nodes) visit(inner);
  };
  selectorParser((root) => visit(root)).processSync(selector);
  return needs;
};

const isOfLetters = (node: ChildNode): boolean => node.type === 'atrule' && node.name === 'font-face' && node.toString().includes('url(');

const ruleOf = (node: ChildNode): readonly StyleRule[] => {
  // The letters come with the whole sheet: fetched before the first paint they would hold it up.
  if (node.type === 'comment' || isOfLetters(node)) return [];
  if (node.type === 'rule') {
    const body = node.nodes.map(String).join(';');
    // Looks under a pointer come with the whole sheet, too.
    const selectors = node.selectors.filter((text) => !text.includes(':hover'));
    return selectors.length === 0 ? [] : [{ kind: 'rule', selectors: selectors.map((text) => ({ text, needs: needsOf(text) })), body }];
  }
  if (node.type === 'atrule' && node.name.endsWith('keyframes')) return [{ kind: 'keyframes', name: node.params, text: String(node) }];
  if (node.type === 'atrule' && node.nodes !== undefined && GROUPS.has(node.name))
    return [{ kind: 'group', head: `@${node.name} ${node.params}`, rules: rulesOf(node as Container) }];
  return [{ kind: 'always', text: node.type === 'atrule' && node.nodes === undefined ? `${node};` : String(node) }];
};

const rulesOf = (container: Container): readonly StyleRule[] => (container.nodes ?? []).flatMap(ruleOf);

/** Takes a style sheet apart, so that the server can give each page the rules it uses. */
export const styleRules = (css: string): readonly StyleRule[] => rulesOf(postcss.parse(css));

/** Writes the rules of every style sheet beside the manifest. */
export const writeStyleRules = (): Plugin => ({
  name: 'style-rules',
  apply: 'build',
  async writeBundle({ dir = 'dist/client' }) {
    const sheets = (await readdir(join(dir, 'assets'))).filter((file) => file.endsWith('.css'));
    const rules = await Promise.all(
      sheets.map(async (file) => [`/assets/${file}`, styleRules(await readFile(join(dir, 'assets', file), 'utf8'))] as const),
    );
    await mkdir(join(dir, '.vite'), { recursive: true });
    await writeFile(join(dir, '.vite/style-rules.json'), JSON.stringify(Object.fromEntries(rules)));
  },
});
