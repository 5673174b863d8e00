import { mayRunHostedScripts } from '../../domain/telemetry/hosted-scripts.ts';

/** Runs scripts of third-party measuring services that the owner has configured. */
export interface ScriptHost {
  /** Inserts them once. */
  insert(): void;
  /** Whether they run in this page. */
  readonly isInserted: boolean;
  /** Reloads the current address without them. */
  leaveBehind(): void;
}

/** Runs third-party analytics on public pages only; a navigation to a private page unloads them. */
export class RunHostedScripts {
  constructor(private readonly host: ScriptHost) {}

  execute(pathname: string): void {
    if (mayRunHostedScripts(pathname)) this.host.insert();
    else if (this.host.isInserted) this.host.leaveBehind();
  }
}
