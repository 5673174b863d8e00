/** An encoded message, shared by all receivers. */
export interface Packet {
  readonly data: Buffer;
  readonly isBinary: boolean;
}

export const textPacket = (text: string): Packet => ({ data: Buffer.from(text), isBinary: false });
export const binaryPacket = (data: Buffer): Packet => ({ data, isBinary: true });
