import type { ErrorLog } from '../../../application/shared/error-log.ts';
import type { Conditions } from '../../../application/system/conditions.ts';
import type { ShopTime } from '../../../application/system/shop-time.ts';
import { ShopTimeKeeper, type ShopTimeState } from '../../../application/system/shop-time-keeper.ts';
import { clockDifference } from '../../../domain/system/clock-difference.ts';
import { machineCount } from '../../embedded/scheduler/machine-count.ts';
import { systemTimer } from '../../embedded/scheduler/timer.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import { tellCount } from '../../supabase-server/system/hosted-project.ts';
import { secretRestClient } from './context.ts';
import { TIMEOUT_MS } from './pages.ts';

const UNITS = { day: 'hari', hour: 'jam', minute: 'menit' } as const;

/** "2 jam lebih cepat". */
const differenceText = (seconds: number): string => {
  const { count, unit, isAhead } = clockDifference(seconds);
  return `${count} ${UNITS[unit]} lebih ${isAhead ? 'cepat' : 'lambat'}`;
};

/** Tells whoever runs the server when the machine's clock has jumped, and when it is believed again. */
export const reportShopTime =
  (report: (line: string) => void, conditions: Conditions) =>
  ({ isHeld, difference }: ShopTimeState): void => {
    conditions.report('clock', isHeld ? `${difference} s` : null);
    report(
      isHeld
        ? `Jam mesin database meloncat: ${differenceText(difference)} dari waktu toko. Tenggat dan sewa tetap memakai waktu toko. Betulkan jamnya, atau konfirmasi di /admin/system.`
        : 'Jam mesin database cocok lagi dengan waktu toko.',
    );
  };

/**
 * Sets the server's clock by a hosted project's database from now on. A project without the newest migrations does not know the function; the
 * machine's clock counts until it does.
 * @returns a function that stops it
 */
export const followHostedTime = async (
  address: IdentityAddress,
  report: (line: string) => void,
  { clock, conditions, errors }: { readonly clock: ShopTime; readonly conditions: Conditions; readonly errors: ErrorLog },
): Promise<() => Promise<void>> => {
  const keeper = new ShopTimeKeeper({
    time: clock,
    machine: await machineCount(),
    tell: tellCount(secretRestClient(address, (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }))),
    timer: systemTimer,
    onChange: reportShopTime(report, conditions),
    onError: (error) => errors.record('shop time', error),
  });
  await keeper.start().catch((error: unknown) => {
    errors.record('shop time', error);
    keeper.follow();
  });
  return keeper.stop;
};
