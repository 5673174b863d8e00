import type { Message, MessageSender } from '../../application/auth/server/message-sender.ts';
import { PortError } from '../../application/shared/port-error.ts';
import { messageText } from './message-text.ts';

export interface WhatsappOptions {
  /** A permanent access token of a system user. */
  readonly token: string;
  /** The sending number's id, not the number. */
  readonly phoneId: string;
  /** Approved templates: one of the category "authentication" with a copy-code button, one with a single text. */
  readonly codeTemplate: string;
  readonly noticeTemplate: string;
  /** The base address of the API, with its version. */
  readonly address: string;
  readonly fetcher: typeof fetch;
}

/** Shorter than the caller's timeout (4 s), so that a message reported as failed was not sent. */
const TIMEOUT_MS = 3500;

const text = (value: string) => ({ type: 'text', text: value });

/**
 * WhatsApp Business Cloud API, "Send message templates" and "Authentication templates"
 * (https://developers.facebook.com/docs/whatsapp/business-management-api/authentication-templates): outside a conversation only approved
 * templates are delivered, so that the code is a parameter of the template's body and button.
 */
export class WhatsappMessageSender implements MessageSender {
  constructor(private readonly options: WhatsappOptions) {}

  async send(message: Message): Promise<void> {
    const { address, phoneId, token, fetcher } = this.options;
    const answer = await fetcher(`${address}/${encodeURIComponent(phoneId)}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', recipient_type: 'individual', to: message.to, ...this.templateOf(message) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new PortError('unavailable', 'WhatsApp did not answer', null, { cause: error });
    });
    if (answer.ok) return void (await answer.body?.cancel());
    throw await this.errorOf(answer);
  }

  private templateOf(message: Message): object {
    const { codeTemplate, noticeTemplate } = this.options;
    const code = message.kind === 'code' ? message.code : null;
    const body = { type: 'body', parameters: [text(code ?? messageText(message))] };
    const button = { type: 'button', sub_type: 'url', index: '0', parameters: [text(code ?? '')] };
    return {
      type: 'template',
      template: {
        name: code === null ? noticeTemplate : codeTemplate,
        language: { code: 'id' },
        components: code === null ? [body] : [body, button],
      },
    };
  }

  /** Only the API's error code is stored, because its message may contain the number. */
  private async errorOf(answer: Response): Promise<PortError> {
    const body = (await answer.json().catch(() => null)) as { readonly error?: { readonly code?: unknown } } | null;
    const code = `whatsapp_${String(body?.error?.code ?? answer.status)}`;
    const isOurs = answer.status === 429 || answer.status >= 500;
    return new PortError(isOurs ? 'unavailable' : 'denied', 'WhatsApp refused the message', code);
  }
}
