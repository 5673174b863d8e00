import { claimPictures, failPicture, keepPicture } from '../../../application/media/picture-fetches.answers.ts';
import type { ClaimedPicture, PictureQueue } from '../../../application/media/picture-queue.ts';
import type { FetchFailure } from '../../../domain/media/picture-fetch.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

/** private.picture_fetches, through functions for the server. */
export class SupabasePictureQueue implements PictureQueue {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  claim(most: number): Promise<readonly ClaimedPicture[]> {
    return answerOf(this.rest, claimPictures, { most });
  }

  keep(id: string, path: string): Promise<boolean> {
    return answerOf(this.rest, keepPicture, { id, path });
  }

  async fail(id: string, reason: FetchFailure, isFinal: boolean): Promise<void> {
    await answerOf(this.rest, failPicture, { id, reason, isFinal });
  }
}
