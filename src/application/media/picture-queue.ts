import type { FetchFailure } from '../../domain/media/picture-fetch.ts';

export interface ClaimedPicture {
  readonly id: string;
  readonly address: string;
}

/** The addresses of pictures that products await, for the server only. @throws PortError `unavailable` */
export interface PictureQueue {
  /** Addresses to fetch now, each for one server and for a minute; the limits of all servers and of each host are kept. */
  claim(most: number): Promise<readonly ClaimedPicture[]>;
  /**
   * Gives the shop's own copy to the products that await it.
   * @param path in product-images @returns whether somebody still waited; otherwise the copy is marked for removal
   */
  keep(id: string, path: string): Promise<boolean>;
  /** A final failure, or the last of a few attempts, makes the products drafts. */
  fail(id: string, reason: FetchFailure, isFinal: boolean): Promise<void>;
}
