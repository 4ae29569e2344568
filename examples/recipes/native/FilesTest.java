import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The client of an app, and its test, which has its own sandbox: `java FilesTest.java` */
public class FilesTest {
  /** In Android's emulator: http://10.0.2.2:4010, with `serve --host 0.0.0.0`. */
  static final String BASE_URL =
      System.getenv().getOrDefault("WORKSPACE_FILES_BASE_URL", "http://127.0.0.1:4010");
  static final HttpClient http = HttpClient.newHttpClient();

  /** What the app shows: the names, or why there are none. */
  static String listFiles(String workspaceId, String apiKey) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(BASE_URL + "/api/v1/workspaces/" + workspaceId + "/files"))
        .header("Authorization", "Bearer " + apiKey);
    HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
    if (response.statusCode() != 200) return "refused with " + response.statusCode();
    return String.join(", ", valuesOf("name", response.body()));
  }

  public static void main(String[] args) throws Exception {
    String sandbox = control("POST", "", "{\"world\":\"tiny\"}");
    String own = "/" + valuesOf("id", sandbox).get(0);
    String reader = valuesOf("secret", sandbox).get(0);
    try {
      control("POST", own + "/files", "{\"name\":\"new.txt\"}");
      System.out.println("listed: " + listFiles("ws_tiny", reader));
      control("POST", own + "/keys/reader/expire", "{}");
      System.out.println("expired: " + listFiles("ws_tiny", reader));
    } finally {
      control("DELETE", own, "");
    }
  }

  /** The control API of `workspace-files serve`. */
  static String control(String method, String path, String body) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(BASE_URL + "/__mock/sandboxes" + path))
        .header("Content-Type", "application/json")
        .method(method, BodyPublishers.ofString(body));
    HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
    if (response.statusCode() >= 400) throw new AssertionError(response.body());
    return response.body();
  }

  /** Stands in for the JSON library of the app. */
  static java.util.List<String> valuesOf(String field, String json) {
    return Pattern.compile("\"" + field + "\":\"([^\"]*)\"").matcher(json).results()
        .map((MatchResult found) -> found.group(1)).toList();
  }
}
