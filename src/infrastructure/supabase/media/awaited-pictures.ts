import type { AwaitedPicture, AwaitedPictures } from '../../../application/media/awaited-pictures.ts';
import { listAwaitedPictures, releasePicture, retryPictures } from '../../../application/media/picture-fetches.answers.ts';
import { jsonText } from '../../../application/shared/procedure.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Awaited pictures over PostgREST, with the person's token. */
export class SupabaseAwaitedPictures implements AwaitedPictures {
  constructor(private readonly rest: RestClient) {}

  list(products: readonly string[] | null): Promise<readonly AwaitedPicture[]> {
    return answerOf(this.rest, listAwaitedPictures, { products: products === null ? null : jsonText(products) });
  }

  retry(products: readonly string[]): Promise<number> {
    return answerOf(this.rest, retryPictures, { products: jsonText(products) });
  }

  async release(product: string, picture: string): Promise<void> {
    await answerOf(this.rest, releasePicture, { productId: product, fetchId: picture });
  }
}
