/** The part of nodemailer that the shop uses (https://nodemailer.com/usage/). */
declare module 'nodemailer' {
  interface Transport {
    sendMail(mail: {
      readonly from: string;
      readonly to: { readonly name: string; readonly address: string };
      readonly subject: string;
      readonly text: string;
    }): Promise<unknown>;
  }

  /** @param address a connection URL; its query has the options */
  export const createTransport: (address: string) => Transport;
}
