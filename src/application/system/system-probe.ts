import type { StoreFacts } from '../../domain/system/self-check.ts';

/** Looks at the store from the inside, on somebody's behalf. @throws PortError `denied` when that person may not */
export interface SystemProbe {
  read(actor: string): Promise<StoreFacts>;
}
