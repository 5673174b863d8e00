import type { TransitionEvent } from '../../domain/order/transitions.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import type { EvidenceFile, EvidenceFiles } from '../complaint/complaint-service.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { OrderAdminRepository, PictureMessages } from './order-admin-repository.ts';
import { orderRefusal } from './refusal.ts';
import { type StepOutcome, stepResult } from './step-result.ts';

/** Triggers an event, unless the order changed since it was shown. */
export class TransitionOrder {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @param version number of the latest event that was shown */
  execute(
    id: string,
    event: TransitionEvent,
    detail: Readonly<Record<string, string | number | boolean>>,
    version: number,
  ): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'TransitionOrder', async () => stepResult(await this.orders.move(id, event, detail, version)));
  }
}

/** Sends a message to the buyer of an order. */
export class SendMessageToBuyer {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: string, text: string): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'SendMessageToBuyer', async () => stepResult(await this.orders.write(id, text.trim())));
  }
}

/** Sends a message with a picture to the buyer of an order. A retry does not upload the picture twice. */
export class SendPictureToBuyer {
  private readonly uploaded = new WeakMap<EvidenceFile, string>();

  constructor(
    private readonly messages: PictureMessages,
    private readonly files: EvidenceFiles,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: string, text: string, picture: EvidenceFile): Promise<Result<void>> {
    const send = async (): Promise<Result<void>> => {
      const path = this.uploaded.get(picture) ?? (await this.files.upload(picture));
      this.uploaded.set(picture, path);
      return succeed(await this.messages.send(id, text.trim(), path));
    };
    return attempt(this.errors, 'SendPictureToBuyer', send, orderRefusal);
  }
}

/** Assigns the order of a service to a member of staff, who alone can open the login of its buyer. */
export class AssignWorker {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @param worker null: nobody */
  execute(id: string, worker: string | null): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'AssignWorker', async () => stepResult(await this.orders.assign(id, worker)));
  }
}
