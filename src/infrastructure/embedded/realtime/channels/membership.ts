import { withDeadline } from '../../gateway/deadline.ts';
import type { Identity } from '../access/identity.ts';
import { EVERYTHING, NOTHING, type Permissions, permissionsOn } from '../access/permissions.ts';
import type { Membership } from './channel.ts';
import type { Hub } from './hub.ts';

/** A refused join or token; the message is upstream's. */
export class JoinRefused extends Error {
  override readonly name = 'JoinRefused';
}

/** The timeout after which the database counts as unavailable. Clients wait ten seconds for an answer. */
const TIMEOUT_MS = 5000;

interface Wish {
  readonly name: string;
  readonly isPrivate: boolean;
  readonly listensToRows: boolean;
}

/** Clients send their key in place of a token when nobody is signed in. */
export const isToken = (text: string | null): text is string => text !== null && text !== '' && !text.startsWith('sb_');

const permissionsFor = async (hub: Hub, identity: Identity, { name, isPrivate, listensToRows }: Wish): Promise<Permissions> => {
  if (!isPrivate) {
    if (hub.publicChannels) return EVERYTHING;
    if (listensToRows) return NOTHING;
    throw new JoinRefused('PrivateOnly: This project only allows private channels');
  }
  const permissions = await permissionsOn(hub.sql, identity, name);
  if (permissions.mayReceive || permissions.maySeeOthers) return permissions;
  throw new JoinRefused(`Unauthorized: You do not have permissions to read from this Channel topic: ${name}`);
};

const requestJoin = async (hub: Hub, token: string | null, nobody: Identity, wish: Wish): Promise<Membership> => {
  const own = isToken(token) ? token : null;
  const identity = own === null ? nobody : await hub.authorizer.identify(own);
  return { token: own, identity, permissions: await permissionsFor(hub, identity, wish) };
};

/**
 * The identity of a connection and its permissions on a topic.
 * @throws JoinRefused, TokenRefused, DeadlineExceeded; any error of the database
 */
export const membershipOf = (hub: Hub, token: string | null, nobody: Identity, wish: Wish): Promise<Membership> =>
  withDeadline(requestJoin(hub, token, nobody, wish), TIMEOUT_MS);
