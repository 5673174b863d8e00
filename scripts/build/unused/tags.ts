import { childrenOf, type Edit, isNode, type Node } from './syntax.ts';

const ENDS = /^(Break|Continue|Return|Throw)Statement$/;

/** Whether statements never fall through to the next case. */
const isEnd = (statements: readonly Node[]): boolean => {
  const last = statements.at(-1);
  if (last === undefined) return false;
  return ENDS.test(last.type) || (last.type === 'BlockStatement' && isEnd(last['body'] as readonly Node[]));
};

/** Names that `var` declares for the whole function. */
const variablesOf = (node: Node, code: string): readonly string[] => {
  if (/Function/.test(node.type)) return [];
  const inside = childrenOf(node).flatMap((child) => variablesOf(child, code));
  const { id } = node;
  return node.type === 'VariableDeclarator' && isNode(id) ? [code.slice(id.start, id.end), ...inside] : inside;
};

/** Edits that remove cases of a `switch` on a `tag`, and decide comparisons with one, for values that no tag has. */
export const tagEdits = (program: Node, code: string, tags: ReadonlySet<unknown>): readonly Edit[] => {
  const edits: Edit[] = [];
  if (tags.size === 0) return edits;
  const isTag = (node: unknown): boolean => isNode(node) && /(^|\.)tag$/.test(code.slice(node.start, node.end));
  const isValue = (node: unknown): boolean => isNode(node) && node.type === 'Literal' && tags.has(node['value']);
  const visit = (node: Node): void => {
    const { operator, left, right } = node;
    if (
      node.type === 'BinaryExpression' &&
      /^[!=]==$/.test(String(operator)) &&
      ((isTag(left) && isValue(right)) || (isValue(left) && isTag(right)))
    )
      edits.push({ start: node.start, end: node.end, text: String(operator === '!==') });
    if (node.type === 'SwitchStatement' && isTag(node['discriminant'])) {
      let group: Node[] = [];
      let isReached = false;
      for (const one of node['cases'] as readonly Node[]) {
        group.push(one);
        const statements = one['consequent'] as readonly Node[];
        if (statements.length === 0) continue;
        const unused = group.filter(({ test }) => isValue(test));
        if (unused.length === group.length && !isReached) {
          const [first = one] = group;
          const names = statements.flatMap((statement) => variablesOf(statement, code));
          // Other cases may use the variables that it declares.
          const rest = names.length === 0 ? '' : `${code.slice(one.start, statements[0]?.start)} var ${names.join(', ')}; break;`;
          edits.push({ start: first.start, end: one.end, text: rest });
        } else {
          for (const label of unused)
            if ((label['consequent'] as readonly Node[]).length === 0) edits.push({ start: label.start, end: label.end, text: '' });
          isReached = !isEnd(statements);
        }
        group = [];
      }
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return edits;
};
