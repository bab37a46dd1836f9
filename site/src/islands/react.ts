/** React itself, to be fetched beside the islands that import it. */
import "react-dom/client";
