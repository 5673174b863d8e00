import { makeAutoObservable, runInAction } from 'mobx';
import {
  type AwaitedPicture,
  ListAwaitedPictures,
  ReleasePicture,
  RetryPictures,
} from '../../../../../application/media/awaited-pictures.ts';
import { bindingsOf } from '../../../../core/bindings.ts';
import { LatestRequest } from '../../../../core/latest-request.ts';
import { failureText } from '../../kit/failure-text.ts';

interface Uses {
  readonly list: ListAwaitedPictures;
  readonly retry: RetryPictures;
  readonly release: ReleasePicture;
  readonly isInSight: () => boolean;
}

/** The interval of polling while pictures are fetched and the page is visible. */
const EVERY_MS = 5000;

/** Pictures of other hosts that products do not show yet: those that are being fetched, and those that failed. */
export class AwaitedPicturesViewModel {
  problem: string | null = null;
  isRetrying = false;
  private products: readonly string[] | null = [];
  private readonly request = new LatestRequest<readonly AwaitedPicture[]>();
  /** Called when a picture came, or was let go. */
  private onFewer: () => void = () => undefined;

  constructor(private readonly uses: Uses) {
    makeAutoObservable<this, 'uses' | 'products' | 'request' | 'onFewer'>(
      this,
      { uses: false, products: false, request: false, onFewer: false },
      { autoBind: true },
    );
  }

  start(): () => void {
    const timer = setInterval(() => {
      if (this.waiting.length > 0 && this.uses.isInSight()) void this.load();
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      this.request.cancel();
    };
  }

  get pictures(): readonly AwaitedPicture[] {
    return this.request.value ?? [];
  }

  get failed(): readonly AwaitedPicture[] {
    return this.pictures.filter(({ state }) => state === 'failed');
  }

  get waiting(): readonly AwaitedPicture[] {
    return this.pictures.filter(({ state }) => state === 'waiting');
  }

  /** @param products null for all products */
  async show(products: readonly string[] | null, onFewer: () => void = () => undefined): Promise<void> {
    this.products = products;
    this.onFewer = onFewer;
    this.request.clear();
    await this.load();
  }

  async load(): Promise<void> {
    const { products } = this;
    if (products?.length === 0) return;
    const before = this.pictures.length;
    await this.request.run(() => this.uses.list.execute(products));
    if (this.pictures.length < before) this.onFewer();
  }

  /** Tries all that failed again. */
  async retry(): Promise<void> {
    if (this.isRetrying) return;
    this.isRetrying = true;
    const retried = await this.uses.retry.execute([...new Set(this.failed.map(({ productId }) => productId))]);
    runInAction(() => {
      this.isRetrying = false;
      this.problem = retried.ok ? null : failureText(retried.failure);
    });
    await this.load();
  }

  async release(picture: AwaitedPicture): Promise<void> {
    const released = await this.uses.release.execute(picture);
    runInAction(() => {
      this.problem = released.ok ? null : failureText(released.failure);
    });
    await this.load();
  }
}

export const awaitedPicturesBindings = bindingsOf(
  AwaitedPicturesViewModel,
  [ListAwaitedPictures, RetryPictures, ReleasePicture],
  (list, retry, release) => new AwaitedPicturesViewModel({ list, retry, release, isInSight: () => document.visibilityState === 'visible' }),
);
