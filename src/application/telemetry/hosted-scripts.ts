import { mayRunHostedScripts } from '../../domain/telemetry/hosted-scripts.ts';

/** Runs scripts of the hosted measuring services the owner has set. */
export interface ScriptHost {
  /** Inserts them, once. */
  insert(): void;
  /** Whether they run in this page. */
  readonly isInserted: boolean;
  /** Opens the present address without them. */
  leaveBehind(): void;
}

/** Hosted analytics see public pages only: a navigation to a private one unloads them. */
export class RunHostedScripts {
  constructor(private readonly host: ScriptHost) {}

  execute(pathname: string): void {
    if (mayRunHostedScripts(pathname)) this.host.insert();
    else if (this.host.isInserted) this.host.leaveBehind();
  }
}
