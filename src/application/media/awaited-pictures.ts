import type { FetchFailure } from '../../domain/media/picture-fetch.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';

/** A picture of another host that a product does not show yet. */
export interface AwaitedPicture {
  /** Of the address. */
  readonly id: string;
  readonly productId: string;
  readonly productName: string;
  readonly address: string;
  /** failed: given up until somebody tries it again. */
  readonly state: 'waiting' | 'failed';
  /** Why the last attempt failed; null before the first one. */
  readonly reason: FetchFailure | null;
}

/** Pictures that products await, for staff. All calls @throws PortError, `denied` without the permission for the catalogue. */
export interface AwaitedPictures {
  /** Failed ones first, at most 500. @param products null for all products */
  list(products: readonly string[] | null): Promise<readonly AwaitedPicture[]>;
  /** Tries what these products await again at once. @returns how many addresses that are */
  retry(products: readonly string[]): Promise<number>;
  /** The product goes without this picture. */
  release(product: string, picture: string): Promise<void>;
}

/** Lists the pictures that products await. */
export class ListAwaitedPictures {
  constructor(
    private readonly pictures: AwaitedPictures,
    private readonly errors: ErrorLog,
  ) {}

  execute(products: readonly string[] | null): Promise<Result<readonly AwaitedPicture[]>> {
    return attempt(this.errors, 'ListAwaitedPictures', async () => succeed(await this.pictures.list(products)));
  }
}

/** Has the server fetch the pictures of these products again. */
export class RetryPictures {
  constructor(
    private readonly pictures: AwaitedPictures,
    private readonly errors: ErrorLog,
  ) {}

  execute(products: readonly string[]): Promise<Result<number>> {
    return attempt(this.errors, 'RetryPictures', async () => succeed(await this.pictures.retry(products)));
  }
}

/** Lets a product go without a picture that it awaits. */
export class ReleasePicture {
  constructor(
    private readonly pictures: AwaitedPictures,
    private readonly errors: ErrorLog,
  ) {}

  execute({ productId, id }: AwaitedPicture): Promise<Result<void>> {
    return attempt(this.errors, 'ReleasePicture', async () => succeed(await this.pictures.release(productId, id)));
  }
}
