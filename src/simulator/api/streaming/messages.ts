/** Messages of a WebSocket. */
/** Whatever form a message has come in. */
export const bytesOf = (data: Buffer | ArrayBuffer | Buffer[]): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
