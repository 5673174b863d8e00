import { randomBytes, randomUUID } from 'node:crypto';
import type { ISql } from 'postgres';
import { isUuid } from '../../../../domain/shared/uuid.ts';
import type { AuthContext } from '../auth-context.ts';

/** A row of `auth.flow_state`: a pending redirect to a provider. */
export interface FlowRow {
  readonly id: string;
  /** The account of the code, set by the redirect back. */
  readonly user_id: string | null;
  readonly auth_code: string | null;
  readonly code_challenge: string | null;
  readonly code_challenge_method: 's256' | 'plain' | null;
  readonly referrer: string | null;
  readonly linking_target_id: string | null;
  readonly created_at: Date;
}

/** The lifetime of a flow. */
export const FLOW_LIFE_MS = 300_000;

interface NewFlow {
  readonly linkTo: string | null;
  readonly returnTo: string;
  readonly challenge: string | null;
  readonly method: 's256' | 'plain' | null;
}

/** @returns the state parameter, which only the starting browser knows */
export const beginFlow = async (context: AuthContext, flow: NewFlow): Promise<string> => {
  const id = randomUUID();
  const now = context.now();
  const code = flow.challenge === null ? null : randomBytes(24).toString('base64url');
  await context.sql`delete from auth.flow_state where created_at < ${new Date(now.getTime() - FLOW_LIFE_MS)}`;
  await context.sql`
    insert into auth.flow_state (id, authentication_method, provider_type, auth_code, code_challenge, code_challenge_method, referrer,
      linking_target_id, created_at, updated_at)
    values (${id}, 'oauth', 'google', ${code}, ${flow.challenge}, ${flow.method}, ${flow.returnTo}, ${flow.linkTo}, ${now}, ${now})`;
  return id;
};

const isYoung = (context: AuthContext, flow: FlowRow): boolean => flow.created_at.getTime() + FLOW_LIFE_MS > context.now().getTime();

/** The flow of a state; null when it is unknown, expired or used. */
export const findFlow = async (context: AuthContext, state: string | null): Promise<FlowRow | null> => {
  if (!isUuid(state)) return null;
  const [flow] = await context.sql<FlowRow[]>`select * from auth.flow_state where id = ${state} and user_id is null`;
  return flow !== undefined && isYoung(context, flow) ? flow : null;
};

/** Redeems the code of a flow, once. */
export const consumeFlow = async (context: AuthContext, sql: ISql, code: string): Promise<FlowRow | null> => {
  const [flow] = await sql<FlowRow[]>`delete from auth.flow_state where auth_code = ${code} and user_id is not null returning *`;
  return flow !== undefined && isYoung(context, flow) ? flow : null;
};
