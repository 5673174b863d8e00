import type * as v from 'valibot';
import { time } from '../../src/application/shared/call-answers.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The parts of valibot's schemas that the calls of the interface use. */
interface Node {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly wrapped?: Node;
  readonly default?: unknown;
  readonly options?: readonly Node[] | readonly string[];
  readonly literal?: unknown;
  readonly item?: Node;
  readonly value?: Node;
  readonly requirement?: unknown;
  readonly metadata?: JsonSchema;
  readonly pipe?: readonly Node[];
}

const OPTIONAL: ReadonlySet<string> = new Set(['optional', 'nullish']);

/** What an action of a pipe says about the given value; those after a transformation speak of another one. */
const ACTIONS: Readonly<Record<string, (requirement: unknown) => JsonSchema>> = {
  uuid: () => ({ format: 'uuid' }),
  date: () => ({ format: 'date-time' }),
  integer: () => ({ type: 'integer' }),
  non_empty: () => ({ minLength: 1 }),
  min_length: (minLength) => (minLength === 0 ? {} : { minLength }),
  max_length: (maxLength) => ({ maxLength }),
  min_value: (minimum) => ({ minimum }),
  max_value: (maximum) => ({ maximum }),
  regex: (pattern) => ({ pattern: (pattern as RegExp).source }),
};

/** What an action says about a list instead. */
const LIST_ACTIONS: typeof ACTIONS = {
  min_length: (minItems) => ({ minItems }),
  max_length: (maxItems) => ({ maxItems }),
};

const TEXTS: JsonSchema = { type: 'object', additionalProperties: { type: 'string' } };

/** A format says nothing about null: beside two types, programs take it for that of any text. */
const nullable = ({ type, enum: values, ...schema }: JsonSchema): JsonSchema =>
  'format' in schema
    ? { anyOf: [{ type, ...schema }, { type: 'null' }] }
    : { type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}), ...schema };

const actionsOf = ({ pipe = [] }: Node): readonly Node[] => pipe.flatMap((one) => (one.pipe === undefined ? [one] : actionsOf(one)));

/** What is sent, as the server reads it; or what is answered, as the server writes it: whole, and nothing else. */
export type Direction = 'sent' | 'answered';

class Writer {
  /** @param names of parts that are schemas of their own */
  constructor(
    private readonly direction: Direction,
    private readonly names: ReadonlyMap<unknown, string>,
  ) {}

  /** @param isNamed whether this is the schema of the name itself */
  schemaOf(node: Node, isNamed = false): JsonSchema {
    const name = isNamed ? undefined : this.names.get(node);
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
    if (node === (time as unknown)) return { type: 'string', format: 'date-time' };
    if (node.wrapped !== undefined) return this.wrapped(node, node.wrapped);
    const actions = actionsOf(node);
    const isDate = actions.some(({ type }) => type === 'date');
    const end = actions.findIndex(({ type }) => type === 'transform' || type === 'trim');
    const said = actions.filter(({ type }, index) => end === -1 || isDate || index < end || type === 'metadata');
    const describe = node.type === 'array' ? { ...ACTIONS, ...LIST_ACTIONS } : ACTIONS;
    return Object.assign({}, this.typeOf(node), ...said.map((one) => one.metadata ?? describe[one.type]?.(one.requirement) ?? {}));
  }

  private wrapped(node: Node, wrapped: Node): JsonSchema {
    const inner = this.schemaOf(wrapped);
    // A default stands for what other servers leave out; this one does not write null in its place.
    if (node.type === 'nullish' && this.direction === 'answered') return inner;
    if (node.type === 'nullable' || node.type === 'nullish') return nullable(inner);
    return typeof node.default === 'boolean' && this.direction === 'sent' ? { ...inner, default: node.default } : inner;
  }

  private isRequired({ type, default: fallback }: Node): boolean {
    return !OPTIONAL.has(type) || (this.direction === 'answered' && fallback !== undefined);
  }

  private objectOf({ type, entries = {} }: Node): JsonSchema {
    const required = Object.entries(entries).flatMap(([name, entry]) => (this.isRequired(entry) ? [name] : []));
    const properties = Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, this.schemaOf(entry)]));
    const isClosed = type === 'strict_object' || this.direction === 'answered';
    return {
      type: 'object',
      ...(required.length === 0 ? {} : { required }),
      properties,
      ...(isClosed ? { additionalProperties: false } : {}),
    };
  }

  private typeOf(node: Node): JsonSchema {
    const { type, entries, options = [], literal, item, value } = node;
    if (entries !== undefined) return this.objectOf(node);
    switch (type) {
      case 'unknown':
        return {};
      case 'picklist':
        return { type: 'string', enum: options };
      case 'literal':
        return { const: literal };
      case 'union':
      case 'variant':
        return { oneOf: (options as readonly Node[]).map((option) => this.schemaOf(option)) };
      case 'array':
        return { type, items: this.schemaOf(item as Node) };
      case 'record':
        return { type: 'object', additionalProperties: this.schemaOf(value as Node) };
      case 'custom':
        return TEXTS;
      // Every number of these calls is whole.
      case 'number':
        return { type: 'integer' };
      default:
        return { type };
    }
  }
}

/** What a schema reads or writes, as JSON Schema. */
export const jsonSchemaOf = (schema: v.GenericSchema, direction: Direction, names: ReadonlyMap<unknown, string> = new Map()): JsonSchema =>
  new Writer(direction, names).schemaOf(schema as unknown as Node, true);
