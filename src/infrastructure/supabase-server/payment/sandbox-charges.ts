import * as v from 'valibot';
import type { SandboxCharge, SandboxCharges } from '../../../application/payment/sandbox-charges.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOrNull } from '../../supabase/shared/to-port-error.ts';

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);

const ChargeRow = v.object({
  state: v.picklist(['pending', 'paid', 'failed', 'expired', 'closed']),
  amount: v.number(),
  paid: v.number(),
  expires_at: moment,
  paid_at: v.nullable(moment),
});

/** private.sandbox_payments, through functions for the server. */
export class SupabaseSandboxCharges implements SandboxCharges {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async read(reference: string): Promise<SandboxCharge | null> {
    const row = dataOrNull(await this.rest.rpc('sandbox_read', { p_reference: reference }));
    if (row === null) return null;
    const { expires_at: expiresAt, paid_at: paidAt, ...charge } = v.parse(ChargeRow, row);
    return { ...charge, expiresAt, paidAt };
  }

  async write(reference: string, { expiresAt, paidAt, ...charge }: SandboxCharge): Promise<void> {
    const row = { ...charge, expires_at: expiresAt.toISOString(), paid_at: paidAt?.toISOString() ?? null };
    dataOrNull(await this.rest.rpc('sandbox_write', { p_reference: reference, p_charge: row }));
  }
}
