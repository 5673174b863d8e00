/** A node of a syntax tree (ESTree). */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A part of a file's text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface Edit extends Place {
  readonly text: string;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

export interface Found {
  readonly name: string;
  /** The braces of its body and what they hold. */
  readonly body: Node;
  /** Of a method. */
  readonly whole?: Node | undefined;
}

/** Every function of a file, by each name that a table may use for it. */
export const functionsOf = (program: Node, code: string): readonly Found[] => {
  const found: Found[] = [];
  const text = ({ start, end }: Node): string => code.slice(start, end);
  const add = (name: string, value: unknown, whole?: Node): void => {
    if (!isNode(value)) return;
    const { body } = value;
    if (/Function/.test(value.type) && isNode(body)) found.push({ name, body, whole });
    // The client's build of React names chains of assignments: a = b = function () {}.
    else if (value.type === 'AssignmentExpression') add(name, value['right']);
  };
  const visit = (node: Node, owner: string): void => {
    let inside = owner;
    if (/^Function(Declaration|Expression)$/.test(node.type) && isNode(node['id'])) add(text(node['id']), node);
    if (node.type === 'VariableDeclarator' && isNode(node['id'])) add(text(node['id']), node['init']);
    if (node.type === 'AssignmentExpression' && isNode(node['left'])) add(text(node['left']), node['right']);
    if ((node.type === 'ClassDeclaration' || node.type === 'ClassExpression') && isNode(node['id'])) inside = text(node['id']);
    if ((node.type === 'MethodDefinition' || node.type === 'Property') && isNode(node['key'])) {
      const kind = node['kind'] === 'get' || node['kind'] === 'set' ? `${node['kind']} ` : '';
      if (node.type === 'Property') add(`{${text(node['key'])}}`, node['value']);
      else add(`${inside}.${kind}${text(node['key'])}`, node['value'], node);
    }
    if (node.type === 'CallExpression' && isNode(node['callee']))
      for (const argument of childrenOf(node).slice(1)) add(`${text(node['callee'])}()`, argument);
    for (const child of childrenOf(node)) visit(child, inside);
  };
  visit(program, '');
  return found;
};

/** The places that read an expression of this text; names and targets of assignments are left alone. */
export const expressionsOf = (program: Node, code: string, written: string): readonly Node[] => {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    const isSame =
      node.end - node.start === written.length && code.startsWith(written, node.start) && /Expression|Identifier/.test(node.type);
    if (isSame) {
      found.push(node);
      return;
    }
    const { id, params, left, key, property, computed } = node;
    const isShorthand = node.type === 'Property' && node['shorthand'] === true;
    for (const child of childrenOf(node)) {
      const isName =
        child === id || child === key || (child === property && computed !== true) || (Array.isArray(params) && params.includes(child));
      const isTarget = child === left && node.type === 'AssignmentExpression';
      if (!isName && !isTarget && !isShorthand) visit(child);
    }
  };
  visit(program);
  return found;
};

/** The value of a variable, and what is assigned to its properties at the top of the file. */
export const unreadOf = (program: Node, code: string, name: string): readonly Node[] =>
  childrenOf(program).flatMap((whole): readonly Node[] => {
    const statement = isNode(whole['declaration']) ? whole['declaration'] : whole;
    const { expression } = statement;
    if (isNode(expression) && expression.type === 'AssignmentExpression' && code.startsWith(`${name}.`, expression.start))
      return [expression];
    return childrenOf(statement).flatMap(({ id, init }) =>
      isNode(id) && code.slice(id.start, id.end) === name && isNode(init) ? [init] : [],
    );
  });

/** Arguments after the first `kept` of every call. */
export const argumentsOf = (program: Node, code: string, name: string, kept: number): readonly Place[] => {
  const found: Place[] = [];
  const visit = (node: Node): void => {
    const { callee, arguments: given } = node;
    if (
      /^(Call|New)Expression$/.test(node.type) &&
      isNode(callee) &&
      code.slice(callee.start, callee.end) === name &&
      Array.isArray(given)
    ) {
      const first = given[kept] as Node | undefined;
      const last = given.at(-1) as Node | undefined;
      if (first !== undefined && last !== undefined) {
        const before = given[kept - 1] as Node | undefined;
        found.push({ start: before?.end ?? first.start, end: last.end });
      }
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return found;
};
