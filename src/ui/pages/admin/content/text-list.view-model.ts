import { makeAutoObservable } from 'mobx';
import type { ContentHistory } from '../../../../application/content/admin-content-repository.ts';
import type { ContentSlug } from '../../../../application/content/content-repository.ts';
import type { OpenContent } from '../../../../application/content/open-content.ts';
import { type Result, succeed } from '../../../../domain/shared/result.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { CONTENT_SLUGS } from './content-texts.ts';

type Texts = readonly (readonly [slug: ContentSlug, history: ContentHistory])[];

/** The published and draft versions of each text. */
export class TextListViewModel {
  private readonly request = new LatestRequest<Texts>();

  constructor(private readonly open: OpenContent) {
    makeAutoObservable<this, 'open' | 'request'>(this, { open: false, request: false }, { autoBind: true });
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  get status(): 'loading' | 'ready' | 'failed' {
    return this.request.status === 'idle' ? 'loading' : this.request.status;
  }

  get texts(): Texts {
    return this.request.value ?? [];
  }

  async load(): Promise<void> {
    await this.request.run(() => this.read());
  }

  private async read(): Promise<Result<Texts>> {
    const texts: (readonly [ContentSlug, ContentHistory])[] = [];
    for (const [slug, found] of await Promise.all(CONTENT_SLUGS.map(async (slug) => [slug, await this.open.execute(slug)] as const))) {
      if (!found.ok) return found;
      texts.push([slug, found.value]);
    }
    return succeed(texts);
  }
}
