import postgres, { type Sql, type TransactionSql } from 'postgres';

interface Node {
  readonly Plans?: readonly Node[];
  readonly [fact: string]: unknown;
}

/** Rows that a plan produced, or read and discarded. */
const rowsOf = (node: Node): number => {
  const loops = Number(node['Actual Loops'] ?? 0);
  const each = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Join Filter', 'Rows Removed by Index Recheck'];
  const own = each.reduce((sum, fact) => sum + Number(node[fact] ?? 0), 0) * loops;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own);
};

/** A session that reports the rows its statements and their triggers actually processed, which is the same on every machine. */
export interface MeasuredSession {
  readonly sql: Sql;
  /** The number of rows that passed through all plans of some work, including triggers. */
  rowsThrough(on: Sql | TransactionSql, work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

export const openMeasuredSession = async (url: string): Promise<MeasuredSession> => {
  let rows = 0;
  const sql = postgres(url, {
    max: 1,
    onnotice: ({ message = '' }) => {
      const plan = message.indexOf('plan:\n');
      if (plan >= 0) rows += rowsOf((JSON.parse(message.slice(plan + 'plan:\n'.length)) as { Plan: Node }).Plan);
    },
  });
  await sql.unsafe(`load 'auto_explain'; set auto_explain.log_level = notice; set auto_explain.log_format = json;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_nested_statements = on`);
  return {
    sql,
    rowsThrough: async (on, work) => {
      rows = 0;
      await on`set auto_explain.log_min_duration = 0`;
      await work();
      await on`set auto_explain.log_min_duration = -1`;
      return rows;
    },
    close: () => sql.end(),
  };
};
