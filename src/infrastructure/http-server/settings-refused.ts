/** An invalid setting, with its name and the expected value. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused';
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether an address is reachable from this machine only. */
export const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url).hostname);
