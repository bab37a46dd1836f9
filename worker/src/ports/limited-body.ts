/**
 * Returns the start of a body as text, at most `limit` bytes; the rest is not read. Returns an empty string when
 * reading fails: a connection cut after the status must not hide what the status says.
 */
export async function startOfBody(answer: Response, limit: number): Promise<string> {
  const [decoder, reader] = [new TextDecoder(), answer.body?.getReader()];
  if (!reader) return "";
  let [text, bytes] = ["", 0];
  try {
    while (bytes < limit) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      text += decoder.decode(value, { stream: true });
    }
    await reader.cancel();
    return text.slice(0, limit);
  } catch {
    return "";
  }
}
