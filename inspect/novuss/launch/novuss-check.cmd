@echo off
rem Drop measuring tables on this file. It runs novuss from the wheel beside it, writes
rem report.html beside the first table and shows it. uvx or pipx runs the wheel; without
rem them Python makes a folder for it. The first time packages are downloaded, unless
rem they lie in wheels. README.txt says more.
rem Exit status: that of novuss check; 69 where nothing was found to run it with.
setlocal EnableExtensions DisableDelayedExpansion
chcp 65001 >nul
set "PYTHONUTF8=1"
set "status=2"
rem Before the first shift, which moves this file's own name away.
set "here=%~dp0"
if "%~1"=="" goto nothing

rem No brackets around what names files: a bracket in a name would end the block.
set "files="
:next
if "%~1"=="" goto ready
if not exist "%~1" goto missing
set files=%files% "%~f1"
shift
goto next

:ready
set "status=69"
set "wheel="
for %%w in ("%here%novuss-*.whl") do set "wheel=%%~fw"
if not defined wheel goto nowheel
for %%w in ("%wheel%") do set "stamp=%%~nxw %%~tw %%~zw"
set "packages="
if exist "%here%wheels" set packages=--no-index --find-links "%here%wheels"
if defined packages goto python
rem A program and no script: without "call" a script would not come back to this one.
where uvx.exe >nul 2>nul && goto uvx
where pipx.exe >nul 2>nul && goto pipx
goto python

:nopython
echo Install %needed%.
goto stay

:uvx
uvx.exe --from "%wheel%" novuss check %files% --open
goto done

:pipx
pipx.exe run --spec "%wheel%" novuss check %files% --open
goto done

:python
set "python=py -3"
set "needed=Python 3.11 or newer, uv or pipx"
rem What lies in wheels is for one Python: pydantic_core-2.50.4-cp312-cp312-win_amd64.whl.
set "version="
for %%v in (11 12 13 14 15 16) do if exist "%here%wheels\pydantic_core-*-cp3%%v-*.whl" set "version=3.%%v"
if defined version set "python=py -%version%"
if defined version set "needed=Python %version% with its launcher py: the packages in wheels are for it"
where py >nul 2>nul || goto nopython
%python% -c "import sys; sys.exit(sys.version_info < (3, 11))" || goto nopython
set "place=%LOCALAPPDATA%\novuss-check"
rem Nothing is installed twice from the same wheel.
set "made="
if exist "%place%\made.txt" set /p made=<"%place%\made.txt"
if not exist "%place%\Scripts\novuss.exe" set "made="
if "%made%"=="%stamp%" goto check
echo Installing novuss, once: about a minute ...
%python% -m venv --clear "%place%"
if errorlevel 1 goto failed
"%place%\Scripts\python.exe" -m pip install --quiet --disable-pip-version-check %packages% "%wheel%"
if errorlevel 1 goto failed
>"%place%\made.txt" echo %stamp%

:check
"%place%\Scripts\novuss.exe" check %files% --open

:done
set "status=%errorlevel%"
echo.
echo novuss check: %status%
if "%status%"=="0" goto end
if "%status%"=="1" goto end
if "%status%"=="3" goto end
goto stay

:nothing
echo Drop measuring tables on this file, or name them behind it.
echo A table to fill in is sheet.en.xlsx; README.txt says more.
goto stay

:missing
echo No such file: "%~1"
echo A name with the sign of "and" in it arrives in pieces; give the file another name.
goto stay

:nowheel
echo The wheel novuss-...whl has to stand beside this file; unpack both.
goto stay

:failed
echo novuss could not be installed into "%place%"
if defined version echo The packages in wheels are for Python %version%, and for the system in the name of the zip.

:stay
pause
:end
exit /b %status%
