/** Evidence files of complaints in the private bucket `evidence`. */
export interface ComplaintFiles {
  /**
   * Adds a file whose bytes were checked.
   * @param person the owner of the token
   * @throws OrderRefused NOT_FOUND, COMPLAINT_CLOSED, TOO_MANY after ten; PortError
   */
  add(
    complaintId: string,
    person: string,
    file: { readonly path: string; readonly kind: 'picture' | 'video'; readonly bytes: number },
  ): Promise<void>;
}
