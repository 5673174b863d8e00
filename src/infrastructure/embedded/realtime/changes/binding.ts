import { createHash } from 'node:crypto';
import type { Identity } from '../access/identity.ts';
import { isValue } from './compare.ts';
import { type Condition, readFilter } from './condition.ts';
import type { Table } from './tables.ts';

type Operation = 'INSERT' | 'UPDATE' | 'DELETE';

/** The rows that a channel subscribes to. */
export interface Binding {
  readonly id: number;
  readonly operation: Operation | '*';
  /** Names of published tables. */
  readonly tables: readonly string[];
  readonly conditions: readonly Condition[];
}

/** The same id for equal parameters, as in upstream, because clients find their callbacks by it. */
export const bindingId = (params: Readonly<Record<string, unknown>>): number =>
  (createHash('sha256').update(JSON.stringify(params)).digest().readUInt32BE() >>> 4) + 1;

const operationOf = (event: unknown): Binding['operation'] => {
  const name = typeof event === 'string' ? event.toUpperCase() : '*';
  return name === 'INSERT' || name === 'UPDATE' || name === 'DELETE' ? name : '*';
};

const refused = (params: Readonly<Record<string, unknown>>): string =>
  `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${JSON.stringify(params).slice(0, 500)}`;

/** @returns the binding, or upstream's message why there is none */
export const readBinding = (
  params: Readonly<Record<string, unknown>>,
  tables: ReadonlyMap<string, Table>,
  role: Identity['role'],
): Binding | string => {
  const { schema = 'public', table, filter, event } = params;
  if (params['schema'] === undefined && table === undefined) return refused(params);
  const here = [...tables].filter(
    ([, one]) => (schema === '*' || one.schema === schema) && (table === undefined || table === '*' || one.name === table),
  );
  if (here.length === 0) return refused(params);
  const conditions = filter === undefined || filter === null ? [] : typeof filter === 'string' ? readFilter(filter) : null;
  if (conditions === null) return `Error parsing \`filter\` params: ${JSON.stringify(filter).slice(0, 200)}`;
  for (const { column, operator, values } of conditions) {
    for (const [, one] of here) {
      const type = one.columns.get(role)?.find(({ name }) => name === column)?.type;
      if (type === undefined) return `invalid column for filter ${column}`;
      if (values.some((value) => !isValue(type, operator, value))) return `invalid input for filter ${column}`;
    }
  }
  return { id: bindingId(params), operation: operationOf(event), tables: here.map(([name]) => name), conditions };
};
