import type { CodeRequest, CodeRequests } from '../../../application/auth/server/code-requests.ts';
import type { Clock } from '../../../application/shared/clock.ts';

const DAY_MS = 86_400_000;

export class InMemoryCodeRequests implements CodeRequests {
  private readonly requests = new Map<string, CodeRequest & { readonly openedAt: number }>();

  constructor(private readonly clock: Clock) {}

  async open(id: string | null, request: CodeRequest): Promise<string> {
    const key = id ?? globalThis.crypto.randomUUID();
    for (const [older, one] of this.requests)
      if (one.phone === request.phone && one.purpose === request.purpose) this.requests.delete(older);
    this.requests.set(key, { ...request, openedAt: this.clock.now().getTime() });
    return key;
  }

  async find(id: string): Promise<CodeRequest | null> {
    const found = this.requests.get(id);
    if (found === undefined || this.clock.now().getTime() - found.openedAt >= DAY_MS) return null;
    const { purpose, phone, userId } = found;
    return { purpose, phone, userId };
  }

  async close(id: string): Promise<void> {
    this.requests.delete(id);
  }
}
