import { TokenRefused } from '../access/realtime-authorizer.ts';
import type { Channel } from './channel.ts';
import type { Hub } from './hub.ts';
import type { Line } from './line.ts';
import { isToken, JoinRefused, membershipOf } from './membership.ts';

const tokenOf = (payload: unknown): string | null =>
  typeof payload === 'object' && payload !== null && 'access_token' in payload && typeof payload.access_token === 'string'
    ? payload.access_token
    : null;

/**
 * A new token on a channel. A key in its place changes nothing, as upstream has it: supabase-js sends it between two tokens too. Whoever signs
 * out loses the channel with the sign-in.
 */
export const renew = async (hub: Hub, line: Line, channel: Channel, payload: unknown): Promise<void> => {
  const token = tokenOf(payload);
  if (!isToken(token) || token === channel.token) return;
  const { name, wish } = channel;
  try {
    const asked = { name, isPrivate: wish.isPrivate, listensToRows: wish.changes.length > 0 };
    const next = await membershipOf(hub, token, line.nobody, asked);
    const had = channel.permissions;
    if ((had.mayHear && !next.permissions.mayHear) || (had.maySeeOthers && !next.permissions.maySeeOthers))
      throw new JoinRefused(`You no longer have permission to read from this Channel topic: ${name}`);
    channel.become(next);
  } catch (error) {
    if (error instanceof JoinRefused || error instanceof TokenRefused) return channel.end(error.message);
    hub.onFault(error);
    // Whose token it is cannot be asked right now: the client joins again with it.
    channel.fail();
  }
};
