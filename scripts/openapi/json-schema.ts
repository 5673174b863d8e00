import type * as v from 'valibot';
import { time } from '../../src/application/shared/call-answers.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The parts of valibot's schemas that the calls of the interface use. */
interface Node {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly wrapped?: Node;
  readonly options?: readonly Node[] | readonly string[];
  readonly literal?: unknown;
  readonly value?: Node;
  readonly requirement?: unknown;
  readonly pipe?: readonly Node[];
}

const OPTIONAL: ReadonlySet<string> = new Set(['optional', 'nullish']);

/** What an action of a pipe says about the given value; those after a transformation speak of another one. */
const ACTIONS: Readonly<Record<string, (requirement: unknown) => JsonSchema>> = {
  uuid: () => ({ format: 'uuid' }),
  date: () => ({ format: 'date-time' }),
  integer: () => ({ type: 'integer' }),
  min_length: (minLength) => (minLength === 0 ? {} : { minLength }),
  max_length: (maxLength) => ({ maxLength }),
  min_value: (minimum) => ({ minimum }),
  max_value: (maximum) => ({ maximum }),
  regex: (pattern) => ({ pattern: (pattern as RegExp).source }),
};

const objectOf = (entries: Readonly<Record<string, Node>>): JsonSchema => {
  const required = Object.entries(entries).flatMap(([name, { type }]) => (OPTIONAL.has(type) ? [] : [name]));
  const properties = Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, schemaOf(entry)]));
  return { type: 'object', ...(required.length === 0 ? {} : { required }), properties };
};

const TEXTS: JsonSchema = { type: 'object', additionalProperties: { type: 'string' } };

const typeOf = ({ type, entries, options = [], literal }: Node): JsonSchema => {
  if (entries !== undefined) return objectOf(entries);
  switch (type) {
    case 'picklist':
      return { type: 'string', enum: options };
    case 'literal':
      return { const: literal };
    case 'union':
    case 'variant':
      return { oneOf: (options as readonly Node[]).map(schemaOf) };
    case 'record':
    case 'custom':
      return TEXTS;
    // Every number of these calls is whole.
    case 'number':
      return { type: 'integer' };
    default:
      return { type };
  }
};

const nullable = ({ type, enum: values, ...schema }: JsonSchema): JsonSchema => ({
  type: [type, 'null'],
  ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  ...schema,
});

const actionsOf = ({ pipe = [] }: Node): readonly Node[] => pipe.flatMap((one) => (one.pipe === undefined ? [one] : actionsOf(one)));

const schemaOf = (node: Node): JsonSchema => {
  if (node === (time as unknown)) return { type: 'string', format: 'date-time' };
  if (node.wrapped !== undefined) {
    const inner = schemaOf(node.wrapped);
    return node.type === 'nullable' || node.type === 'nullish' ? nullable(inner) : inner;
  }
  const actions = actionsOf(node);
  const isDate = actions.some(({ type }) => type === 'date');
  const end = actions.findIndex(({ type }) => type === 'transform' || type === 'trim');
  const said = end === -1 || isDate ? actions : actions.slice(0, end);
  return Object.assign({}, typeOf(node), ...said.map(({ type, requirement }) => ACTIONS[type]?.(requirement) ?? {}));
};

/** What a schema reads, as JSON Schema. */
export const jsonSchemaOf = (schema: v.GenericSchema): JsonSchema => schemaOf(schema as unknown as Node);
