import { mayRunHostedScripts } from '../../domain/telemetry/hosted-scripts.ts';
import type { ScriptHost } from './script-host.ts';

/** Hosted measuring services see public pages only: whoever goes on to a private one leaves them behind. */
export class RunHostedScripts {
  constructor(private readonly host: ScriptHost) {}

  execute(pathname: string): void {
    if (mayRunHostedScripts(pathname)) this.host.insert();
    else if (this.host.isInserted) this.host.leaveBehind();
  }
}
