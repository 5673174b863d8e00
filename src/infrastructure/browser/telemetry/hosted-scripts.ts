import type { ScriptHost } from '../../../application/telemetry/hosted-scripts.ts';

/** Third-party scripts in the page's head. */
export class HostedScripts implements ScriptHost {
  isInserted = false;

  constructor(
    private readonly window: Window,
    private readonly addresses: readonly string[],
  ) {}

  insert(): void {
    if (this.isInserted || this.addresses.length === 0) return;
    this.isInserted = true;
    const { document } = this.window;
    for (const address of this.addresses) {
      const script = document.createElement('script');
      script.src = address;
      script.async = true;
      document.head.append(script);
    }
  }

  leaveBehind(): void {
    this.window.location.reload();
  }
}
