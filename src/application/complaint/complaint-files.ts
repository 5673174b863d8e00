/** What complaints know of the files in the private bucket `evidence`. */
export interface ComplaintFiles {
  /**
   * Names a file whose bytes were looked at.
   * @param person whose token it was
   * @throws OrderRefused NOT_FOUND, COMPLAINT_CLOSED, TOO_MANY after ten; PortError
   */
  add(
    complaintId: string,
    person: string,
    file: { readonly path: string; readonly kind: 'picture' | 'video'; readonly bytes: number },
  ): Promise<void>;
}
