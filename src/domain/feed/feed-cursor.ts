import { isUuid } from '../shared/uuid.ts';

/** The last event of a page, from which the next one starts. Events have millisecond precision. */
export interface FeedCursor {
  readonly at: Date;
  readonly id: string;
}

/** Uses only characters that need no escaping in an address. */
export const writeFeedCursor = ({ at, id }: FeedCursor): string => `${at.getTime()}~${id}`;

/** Null for an invalid cursor; the feed then starts at its beginning. */
export const readFeedCursor = (text: string | null): FeedCursor | null => {
  const [, at, id] = /^(\d{1,13})~(.{36})$/.exec(text ?? '') ?? [];
  return at === undefined || !isUuid(id) ? null : { at: new Date(Number(at)), id };
};
