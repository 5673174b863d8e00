import { isUuid } from '../shared/uuid.ts';

/** The last line of a page, from which the next one starts. Lines carry whole milliseconds. */
export interface FeedCursor {
  readonly at: Date;
  readonly id: string;
}

/** Letters that need no escaping in an address. */
export const writeFeedCursor = ({ at, id }: FeedCursor): string => `${at.getTime()}~${id}`;

/** Null for anything else: the feed then starts at its beginning. */
export const readFeedCursor = (text: string | null): FeedCursor | null => {
  const [, at, id] = /^(\d{1,13})~(.{36})$/.exec(text ?? '') ?? [];
  return at === undefined || !isUuid(id) ? null : { at: new Date(Number(at)), id };
};
