import type { Handler } from '../auth-context.ts';
import { noContent } from '../wire/answers.ts';
import { invalid } from '../wire/auth-error.ts';
import { requireFullAssurance } from './require-full-assurance.ts';
import { requireUser } from './require-user.ts';
import { endSessions } from './session-row.ts';

/**
 * `POST /logout?scope=global|local|others`: all devices, this one, or all others. Before its second factor a session ends no other, because
 * a password alone must not sign the owner out. The server itself may, after a reset.
 */
export const signOut: Handler = async (context, call) => {
  const signedIn = await requireUser(context, call);
  const { user, session } = signedIn;
  const scope = call.url.searchParams.get('scope') || 'global';
  if (scope !== 'local' && call.key !== 'secret') await requireFullAssurance(context, signedIn);
  if (scope === 'local') await context.sql`delete from auth.sessions where id = ${session.id}`;
  else if (scope === 'global') await endSessions(context.sql, user.id);
  else if (scope === 'others') await endSessions(context.sql, user.id, session.id);
  else throw invalid(`Unsupported logout scope "${scope.slice(0, 20)}"`);
  return noContent();
};
