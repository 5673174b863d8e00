import type { Handler } from '../auth-context.ts';
import { requireUser } from '../sessions/require-user.ts';
import { json } from '../wire/answers.ts';
import { viewUser } from './user-view.ts';

/** `GET /user`: the caller's account. */
export const getUser: Handler = async (context, call) => {
  const { user } = await requireUser(context, call);
  return json(await viewUser(context.sql, user));
};
